package io.ssetape.replayer.compare;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.ssetape.replayer.ReplayLimits;
import io.ssetape.replayer.report.summary.TapeSummary;
import io.ssetape.replayer.report.summary.WindowReport;
import io.ssetape.replayer.tally.TapeGaps;
import java.util.ArrayList;
import java.util.List;

/**
 * Two tapes beside each other; its components in snake case are the keys of what {@code compare --json} prints.
 *
 * @param format the name of this shape
 * @param version the version of this shape
 * @param a the first tape
 * @param b the second tape
 * @param windows the windows that both have, in the order of the first
 * @param onlyInA taps of the first tape with requests that the second has no counterpart of
 * @param onlyInB the same of the second
 * @param limits the limits that both were read with; null, and left out of JSON, when they are the usual ones
 */
public record Comparison(
        String format,
        int version,
        TapeSide a,
        TapeSide b,
        List<WindowComparison> windows,
        List<String> onlyInA,
        List<String> onlyInB,
        @JsonInclude(JsonInclude.Include.NON_NULL) ReplayLimits limits) {
    private static final String FORMAT = "ssetape-comparison";
    private static final int VERSION = 1;

    /**
     * What is said of a tape as such.
     *
     * @param id its identity; null when a foreign capture did not bring one
     * @param writer what wrote it, or null
     * @param start when the recording began, wall time; null when the tape does not say
     * @param condition {@code complete}, {@code cut} or {@code damaged}
     * @param detail where and why; null when complete
     * @param gaps how many gaps it has
     * @param lacks what those gaps are; not in JSON
     * @param requests exchanges with a generation endpoint, over all taps
     */
    public record TapeSide(
            String id,
            String writer,
            String start,
            String condition,
            String detail,
            long gaps,
            @JsonIgnore TapeGaps lacks,
            long requests) {
        private static TapeSide of(Side side) {
            TapeSummary tape = side.report().tape();
            return new TapeSide(
                    tape.id(),
                    tape.writer(),
                    tape.start() == null ? null : tape.start().wall(),
                    tape.condition(),
                    tape.detail(),
                    tape.gaps().count(),
                    tape.gaps(),
                    side.report().requests());
        }
    }

    /** Compares. Taps are paired by name; the only tap of one tape with the only tap of the other whatever their names. */
    public static Comparison of(Side a, Side b) {
        List<String> tapsA = taps(a);
        List<String> tapsB = taps(b);
        boolean single = tapsA.size() == 1 && tapsB.size() == 1;
        List<WindowComparison> windows = new ArrayList<>();
        for (WindowReport window : a.report().windows()) {
            b.report().windows().stream()
                    .filter(other -> other.name().equals(window.name())
                            && (single || other.tap().equals(window.tap())))
                    .findFirst()
                    .ifPresent(other ->
                            windows.add(WindowComparison.of(WindowSide.of(a, window), WindowSide.of(b, other))));
        }
        return new Comparison(
                FORMAT,
                VERSION,
                TapeSide.of(a),
                TapeSide.of(b),
                List.copyOf(windows),
                single ? List.of() : without(tapsA, tapsB),
                single ? List.of() : without(tapsB, tapsA),
                a.report().tape().limits());
    }

    private static List<String> taps(Side side) {
        return side.report().windows().stream()
                .map(WindowReport::tap)
                .distinct()
                .toList();
    }

    private static List<String> without(List<String> taps, List<String> others) {
        return taps.stream().filter(tap -> !others.contains(tap)).toList();
    }
}
