package io.ssetape.replayer.window;

import java.util.stream.IntStream;

/**
 * The steady stage of the AISBench benchmark client at revision 29c363e ({@code stable_perf_metric_calculator.py}): from the
 * second start that brings concurrency to exactly the maximum to the last event that leaves it there. It takes every request
 * whose start lies in that closed interval, in list order.
 */
public final class StableStage implements StageRule {
    /** The window's name. */
    public static final String NAME = "stable";

    private static final int OPENING_REACH = 2;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String version() {
        return "AISBench benchmark 29c363e";
    }

    @Override
    public StageSelection select(double[] startSeconds, double[] endSeconds, int maxConcurrency) {
        ConcurrencyEvents events = new ConcurrencyEvents(startSeconds, endSeconds);
        int concurrency = 0;
        int reaches = 0;
        double begin = 0;
        double end = 0;
        for (int i = 0; i < events.count(); i++) {
            boolean start = events.isStart(i);
            concurrency += start ? 1 : -1;
            if (concurrency != maxConcurrency) {
                continue;
            }
            if (start && ++reaches == OPENING_REACH) {
                begin = events.seconds(i);
            }
            end = events.seconds(i);
        }
        if (reaches < OPENING_REACH) {
            return StageSelection.NoStage.reached(maxConcurrency, reaches);
        }
        double from = begin;
        double to = end;
        int[] indexes = IntStream.range(0, startSeconds.length)
                .filter(i -> startSeconds[i] >= from && startSeconds[i] <= to)
                .toArray();
        return new StageSelection.Stage(from, to, indexes);
    }
}
