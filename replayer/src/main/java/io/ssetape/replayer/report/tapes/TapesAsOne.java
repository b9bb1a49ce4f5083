package io.ssetape.replayer.report.tapes;

import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.report.summary.TapeSummary;
import io.ssetape.replayer.tally.TapeGaps;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What can be said of several tapes as of one: sums, the worst end, the earliest start, all marks. */
final class TapesAsOne {
    private TapesAsOne() {}

    /**
     * The summary.
     *
     * @param tapes the tapes, in the order in which they were named
     * @param first the one that began first
     */
    static TapeSummary of(List<ReadTape> tapes, ReadTape first) {
        List<TapeSummary> all = tapes.stream().map(tape -> tape.own().tape()).toList();
        String writer = all.get(0).writer();
        return new TapeSummary(
                null,
                all.stream().allMatch(tape -> writer != null && writer.equals(tape.writer())) ? writer : null,
                condition(tapes),
                detail(tapes),
                first.own().tape().start(),
                durationMs(tapes, first),
                all.stream().mapToLong(TapeSummary::connections).sum(),
                all.stream().mapToLong(TapeSummary::notConnected).sum(),
                all.stream().mapToLong(TapeSummary::requestBytes).sum(),
                all.stream().mapToLong(TapeSummary::responseBytes).sum(),
                all.stream().mapToLong(TapeSummary::proxyBytes).sum(),
                gaps(all),
                marks(tapes, first),
                all.stream().mapToLong(TapeSummary::metricsSnapshots).sum(),
                Map.of(),
                all.get(0).limits(),
                null,
                null);
    }

    private static String condition(List<ReadTape> tapes) {
        SourceEnd.Condition worst = tapes.stream()
                .map(tape -> tape.end().condition())
                .max(Comparator.naturalOrder())
                .orElseThrow();
        return worst.name().toLowerCase(Locale.ROOT);
    }

    private static String detail(List<ReadTape> tapes) {
        String details = tapes.stream()
                .filter(tape -> tape.own().tape().detail() != null)
                .map(tape -> "tape " + tape.name().number() + ": "
                        + tape.own().tape().detail())
                .collect(Collectors.joining("; "));
        return details.isEmpty() ? null : details;
    }

    /** From the first start to the last frame of any tape, by the wall clocks. */
    private static Double durationMs(List<ReadTape> tapes, ReadTape first) {
        double last = 0;
        for (ReadTape tape : tapes) {
            Double own = tape.own().tape().durationMs();
            last = Math.max(last, after(tape, first) + (own == null ? 0 : own));
        }
        return last;
    }

    private static double after(ReadTape tape, ReadTape first) {
        return Nanos.toMillis(tape.wallNanos() - first.wallNanos());
    }

    /** Numbers of connections mean something on their own tape only. */
    private static TapeGaps gaps(List<TapeSummary> all) {
        Map<String, Long> byReason = new TreeMap<>();
        Long bytes = 0L;
        for (TapeSummary tape : all) {
            tape.gaps().bytesByReason().forEach((reason, count) -> byReason.merge(reason, count, Long::sum));
            bytes = bytes == null || tape.gaps().bytes() == null
                    ? null
                    : Long.valueOf(bytes + tape.gaps().bytes());
        }
        return new TapeGaps(
                all.stream().mapToLong(tape -> tape.gaps().count()).sum(),
                bytes,
                all.stream().mapToLong(tape -> tape.gaps().connections()).sum(),
                byReason,
                List.of());
    }

    private static List<TapeSummary.MarkAt> marks(List<ReadTape> tapes, ReadTape first) {
        List<TapeSummary.MarkAt> marks = new ArrayList<>();
        for (ReadTape tape : tapes) {
            double after = after(tape, first);
            tape.own()
                    .tape()
                    .marks()
                    .forEach(mark -> marks.add(new TapeSummary.MarkAt(after + mark.atMs(), mark.label())));
        }
        marks.sort(Comparator.comparingDouble(TapeSummary.MarkAt::atMs).thenComparing(TapeSummary.MarkAt::label));
        return List.copyOf(marks);
    }
}
