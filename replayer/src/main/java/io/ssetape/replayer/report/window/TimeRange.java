package io.ssetape.replayer.report.window;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.report.summary.TapeSummary;
import io.ssetape.replayer.report.summary.WallTimes.Moment;
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
                from == null ? Long.MIN_VALUE : moment("--from", from, tape).firstNanos(),
                to == null ? Long.MAX_VALUE : moment("--to", to, tape).lastNanos());
        if (range.fromNanos() > range.toNanos()) {
            throw new Problem(ExitStatus.USAGE, "--from " + from + " lies after --to " + to + "; swap them");
        }
        return range;
    }

    boolean contains(long nanos) {
        return nanos >= fromNanos && nanos <= toNanos;
    }

    private static Moment moment(String option, String text, TapeSummary tape) {
        if (tape.start() == null) {
            throw new Problem(
                    ExitStatus.USAGE,
                    option + ": the tape does not say when it begins, so no range can be placed on it");
        }
        if (WALL.matcher(text).matches()) {
            return ofWallTime(option, text, tape);
        }
        long sinceStart = SECONDS.matcher(text).matches()
                ? new BigDecimal(text).movePointRight(NANO_DIGITS).longValue()
                : Nanos.ofMillis(markMillis(option, text, tape));
        long nanos = tape.start().monoNs() + sinceStart;
        return new Moment(nanos, nanos);
    }

    private static Moment ofWallTime(String option, String text, TapeSummary tape) {
        try {
            Instant wanted = OffsetDateTime.parse(text).toInstant();
            return tape.wallTimes() == null || tape.wallTimes().isEmpty()
                    ? byStart(wanted, tape)
                    : byReadings(option, text, wanted, tape);
        } catch (DateTimeException | ArithmeticException e) {
            throw new Problem(
                    ExitStatus.USAGE,
                    option + ": " + text + " is no wall time; write it like 2026-01-02T03:04:05Z or with an offset",
                    e);
        }
    }

    private static Moment byStart(Instant wanted, TapeSummary tape) {
        long sinceStart =
                Duration.between(Instant.parse(tape.start().wall()), wanted).toNanos();
        long nanos = Math.addExact(tape.start().monoNs(), sinceStart);
        return new Moment(nanos, nanos);
    }

    /** As wall times are shown: where the clock was set, the reading before or behind that decides, and what it skipped or repeats is none. */
    private static Moment byReadings(String option, String text, Instant wanted, TapeSummary tape) {
        long start = tape.start().monoNs();
        List<Moment> moments =
                tape.wallTimes().momentsOf(WallTime.nanosOf(wanted), start + Nanos.ofMillis(tape.durationMs()));
        if (moments.size() == 1) {
            return moments.get(0);
        }
        if (moments.isEmpty()) {
            throw new Problem(
                    ExitStatus.USAGE,
                    option + ": " + text + " is a time that the recording's wall clock never showed, since it was set"
                            + " while the recording ran; give seconds after the start");
        }
        throw new Problem(
                ExitStatus.USAGE,
                option + ": " + text + " is a time that the recording's wall clock showed " + moments.size()
                        + " times, since it was set while the recording ran, the first two at "
                        + seconds(moments.get(0), start) + " and " + seconds(moments.get(1), start)
                        + " s; give seconds after the start");
    }

    private static String seconds(Moment moment, long startNanos) {
        return BigDecimal.valueOf(moment.firstNanos() - startNanos, NANO_DIGITS)
                .stripTrailingZeros()
                .toPlainString();
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
