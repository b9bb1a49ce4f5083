package io.ssetape.replayer.aisbench.table;

import java.math.BigDecimal;
import java.util.Arrays;

/**
 * Adds finite doubles without losing anything: the sum is held as a few doubles whose bits do not overlap (J. R. Shewchuk,
 * "Adaptive Precision Floating-Point Arithmetic", 1997), which costs far less than adding decimals.
 */
final class ExactDoubles {
    private double[] parts = new double[8];
    private int count;

    private ExactDoubles() {}

    /** The exact sum. */
    static BigDecimal sum(double[] values) {
        ExactDoubles doubles = new ExactDoubles();
        for (double value : values) {
            doubles.add(value);
        }
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < doubles.count; i++) {
            sum = sum.add(new BigDecimal(doubles.parts[i]));
        }
        return sum;
    }

    private void add(double value) {
        double rest = value;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            double larger = Math.abs(rest) < Math.abs(parts[i]) ? parts[i] : rest;
            double smaller = Math.abs(rest) < Math.abs(parts[i]) ? rest : parts[i];
            double sum = larger + smaller;
            double lost = smaller - (sum - larger);
            if (lost != 0) {
                parts[kept++] = lost;
            }
            rest = sum;
        }
        if (kept == parts.length) {
            parts = Arrays.copyOf(parts, 2 * kept);
        }
        parts[kept++] = rest;
        count = kept;
    }
}
