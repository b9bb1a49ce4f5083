package io.ssetape.replayer.report.statistics;

import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/** Percentiles by numpy's {@code linear} method: a position between two neighbours of the sorted numbers. */
final class Percentiles {
    private Percentiles() {}

    /**
     * The ranks, from 0, of the sorted numbers that the given percentiles need.
     *
     * @param count how many numbers there are, at least 1
     */
    static NavigableSet<Long> ranks(long count, double... percents) {
        NavigableSet<Long> ranks = new TreeSet<>();
        for (double percent : percents) {
            long below = (long) position(count, percent);
            ranks.add(below);
            ranks.add(Math.min(below + 1, count - 1));
        }
        return ranks;
    }

    /**
     * A percentile.
     *
     * @param count how many numbers there are, at least 1
     * @param valueAt the numbers at the {@link #ranks} of this percentile
     */
    static double percentile(long count, double percent, Map<Long, Double> valueAt) {
        double position = position(count, percent);
        long rank = (long) position;
        double below = valueAt.get(rank);
        double above = valueAt.get(Math.min(rank + 1, count - 1));
        double weight = position - rank;
        // numpy/lib/function_base.py, _lerp: from the nearer neighbour, so that the result never leaves the interval.
        return weight < 0.5 ? below + (above - below) * weight : above - (above - below) * (1 - weight);
    }

    private static double position(long count, double percent) {
        return percent / 100 * (count - 1);
    }
}
