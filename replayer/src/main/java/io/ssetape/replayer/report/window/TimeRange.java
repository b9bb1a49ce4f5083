package io.ssetape.replayer.report.window;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.report.summary.TapeSummary;
import io.ssetape.replayer.report.text.SafeText;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A range of the user's own on the tape's clock, both ends included.
 *
 * @param fromNanos its begin; {@link Long#MIN_VALUE} for none
 * @param toNanos its end; {@link Long#MAX_VALUE} for none
 */
record TimeRange(long fromNanos, long toNanos) {
    private static final Pattern SECONDS = Pattern.compile("[+-]?\\d{1,9}(\\.\\d{1,9})?");
    private static final Pattern WALL = Pattern.compile("\\d{4}-\\d{2}-\\d{2}T.*");
    private static final int NANO_DIGITS = 9;
    private static final int MILLI_DIGITS = 3;
    private static final int MARKS_TOLD = 10;

    /**
     * Reads the ends of a range.
     *
     * @param from seconds after the start, an ISO wall time with its zone, or a mark's label; null for no begin
     * @param to the same; null for no end
     * @throws Problem when one of them cannot be placed on this tape
     */
    static TimeRange of(String from, String to, TapeSummary tape) {
        TimeRange range = new TimeRange(
                from == null ? Long.MIN_VALUE : nanos("--from", from, tape),
                to == null ? Long.MAX_VALUE : nanos("--to", to, tape));
        if (range.fromNanos() > range.toNanos()) {
            throw new Problem(ExitStatus.USAGE, "--from " + from + " lies after --to " + to + "; swap them");
        }
        return range;
    }

    boolean contains(long nanos) {
        return nanos >= fromNanos && nanos <= toNanos;
    }

    private static long nanos(String option, String text, TapeSummary tape) {
        if (tape.start() == null) {
            throw new Problem(
                    ExitStatus.USAGE,
                    option + ": the tape does not say when it begins, so no range can be placed on it");
        }
        long start = tape.start().monoNs();
        if (SECONDS.matcher(text).matches()) {
            return start + new BigDecimal(text).movePointRight(NANO_DIGITS).longValue();
        }
        return WALL.matcher(text).matches()
                ? start + sinceStart(option, text, tape)
                : start + Nanos.ofMillis(markMillis(option, text, tape));
    }

    private static long sinceStart(String option, String text, TapeSummary tape) {
        try {
            Instant wanted = OffsetDateTime.parse(text).toInstant();
            return Duration.between(Instant.parse(tape.start().wall()), wanted).toNanos();
        } catch (DateTimeException | ArithmeticException e) {
            throw new Problem(
                    ExitStatus.USAGE,
                    option + ": " + text + " is no wall time; write it like 2026-01-02T03:04:05Z or with an offset",
                    e);
        }
    }

    private static double markMillis(String option, String label, TapeSummary tape) {
        List<TapeSummary.MarkAt> named =
                tape.marks().stream().filter(mark -> mark.label().equals(label)).toList();
        if (named.isEmpty()) {
            throw new Problem(
                    ExitStatus.USAGE,
                    option + ": " + label + " is neither seconds after the start, nor a wall time like"
                            + " 2026-01-02T03:04:05Z, nor a mark of this tape (" + marks(tape) + ")");
        }
        if (named.size() > 1) {
            throw new Problem(
                    ExitStatus.USAGE,
                    option + ": " + label + " is " + named.size() + " marks of this tape, the first two at "
                            + seconds(named.get(0)) + " and " + seconds(named.get(1)) + " s; give seconds");
        }
        return named.get(0).atMs();
    }

    private static String seconds(TapeSummary.MarkAt mark) {
        return BigDecimal.valueOf(mark.atMs())
                .movePointLeft(MILLI_DIGITS)
                .stripTrailingZeros()
                .toPlainString();
    }

    private static String marks(TapeSummary tape) {
        if (tape.marks().isEmpty()) {
            return "it has none";
        }
        return tape.marks().stream()
                        .limit(MARKS_TOLD)
                        .map(mark -> SafeText.of(mark.label()) + ": " + seconds(mark) + " s")
                        .collect(Collectors.joining(", "))
                + (tape.marks().size() > MARKS_TOLD ? ", .." : "");
    }
}
