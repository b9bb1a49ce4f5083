package io.ssetape.replayer.diagnose;

import io.ssetape.replayer.diagnose.HopSummary.Spread;
import java.util.List;

/** Makes spreads of values. */
final class Spreads {
    private static final Spread NONE = new Spread(0, null, null, null, null, null);

    private Spreads() {}

    /** The spread of values in any order; each figure is one of them. */
    static Spread of(List<Double> values) {
        if (values.isEmpty()) {
            return NONE;
        }
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return new Spread(
                sorted.length,
                sorted[0],
                rank(sorted, 0.5),
                rank(sorted, 0.9),
                rank(sorted, 0.99),
                sorted[sorted.length - 1]);
    }

    /** The least value that at least this part of all values do not exceed. */
    private static double rank(double[] sorted, double part) {
        return sorted[Math.max(0, (int) Math.ceil(part * sorted.length) - 1)];
    }
}
