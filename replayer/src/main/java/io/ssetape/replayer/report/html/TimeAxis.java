package io.ssetape.replayer.report.html;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The time axis that the tapes of a page share: their wall clocks', without the time in which none of them was recording. Tapes that
 * overlap keep their distance, so load machines of one run stay on one clock; a run of last week stands right before today's.
 *
 * @param offsetsMs where each tape's recording begins on the axis, in the tapes' order
 * @param cuts what was left out, from left to right
 */
record TimeAxis(List<Double> offsetsMs, List<Cut> cuts) {
    /** A shorter pause is not worth a mark. */
    static final double MIN_CUT_MS = 1;

    TimeAxis {
        offsetsMs = List.copyOf(offsetsMs);
        cuts = List.copyOf(cuts);
    }

    /**
     * What a tape covers by the wall clocks, in milliseconds after the earliest start.
     *
     * @param offsetMs where its recording begins
     * @param fromMs where the first thing on it begins, if that is earlier
     * @param toMs where the last thing on it ends
     */
    record Span(double offsetMs, double fromMs, double toMs) {
        private double begin() {
            return Math.min(offsetMs, fromMs);
        }

        private double end() {
            return Math.max(offsetMs, toMs);
        }
    }

    /**
     * Time that is not on the axis.
     *
     * @param atMs where on the axis it would be
     * @param leftOutMs how long it is
     */
    record Cut(double atMs, double leftOutMs) {}

    /** The axis of some tapes; that of one is its own time. */
    static TimeAxis of(List<Span> tapes) {
        double[] offsets = new double[tapes.size()];
        List<Cut> cuts = new ArrayList<>();
        double reached = Double.POSITIVE_INFINITY;
        // Where the tapes since the last cut begin, by the wall clocks and on the axis.
        double wall = 0;
        double place = 0;
        for (int tape : byBegin(tapes)) {
            Span span = tapes.get(tape);
            double pause = span.begin() - reached;
            if (pause >= MIN_CUT_MS) {
                place += reached - wall;
                wall = span.begin();
                cuts.add(new Cut(place, pause));
            }
            offsets[tape] = place + (span.offsetMs() - wall);
            reached = reached == Double.POSITIVE_INFINITY ? span.end() : Math.max(reached, span.end());
        }
        return new TimeAxis(Arrays.stream(offsets).boxed().toList(), cuts);
    }

    private static int[] byBegin(List<Span> tapes) {
        return IntStream.range(0, tapes.size())
                .boxed()
                .sorted(Comparator.comparingDouble(
                        (Integer tape) -> tapes.get(tape).begin()))
                .mapToInt(tape -> tape)
                .toArray();
    }
}
