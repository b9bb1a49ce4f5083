package io.ssetape.replayer.aisbench.table;

/**
 * Arithmetic in the order in which numpy 1.24 does it, so that results agree to the last bit. Sources: {@code pairwise_sum} in
 * loops_utils.h.src, {@code _quantile} and {@code _lerp} in function_base.py, {@code PyArray_Round} in calculation.c.
 */
final class Numpy {
    private static final int BLOCK = 128;
    private static final int LANES = 8;
    private static final double ROUND_SCALE = 1e4;

    private Numpy() {}

    /** {@code array.mean()} of at least one number. */
    static double mean(double[] values) {
        return pairwiseSum(values, 0, values.length) / values.length;
    }

    /**
     * {@code np.percentile(array, percent)} by the method {@code linear}.
     *
     * @param sorted the numbers in ascending order, at least one; those that are not a number last
     */
    static double percentile(double[] sorted, int percent) {
        int last = sorted.length - 1;
        if (Double.isNaN(sorted[last])) {
            return Double.NaN;
        }
        double position = last * (percent / 100.0);
        boolean atEnd = position >= last;
        // Python's index -1, the last: the weight is taken against that index as it stands.
        double below = atEnd ? -1 : Math.floor(position);
        double weight = position - below;
        double a = sorted[atEnd ? last : (int) below];
        double b = sorted[atEnd ? last : (int) below + 1];
        double difference = b - a;
        return weight >= 0.5 ? b - difference * (1 - weight) : a + difference * weight;
    }

    /** {@code np.round(value, 4)}: scaled, rounded to the nearest integer, half to even, scaled back. */
    static double round4(double value) {
        return Math.rint(value * ROUND_SCALE) / ROUND_SCALE;
    }

    /** {@code array.min()}, not a number if any is none. */
    static double min(double[] values) {
        double least = values[0];
        for (double value : values) {
            least = Math.min(least, value);
        }
        return least;
    }

    /** {@code array.max()}, not a number if any is none. */
    static double max(double[] values) {
        double greatest = values[0];
        for (double value : values) {
            greatest = Math.max(greatest, value);
        }
        return greatest;
    }

    private static double pairwiseSum(double[] values, int from, int count) {
        if (count < LANES) {
            double sum = 0;
            for (int i = 0; i < count; i++) {
                sum += values[from + i];
            }
            return sum;
        }
        if (count > BLOCK) {
            int half = count / 2;
            half -= half % LANES;
            return pairwiseSum(values, from, half) + pairwiseSum(values, from + half, count - half);
        }
        return blockSum(values, from, count);
    }

    private static double blockSum(double[] values, int from, int count) {
        double[] lane = new double[LANES];
        System.arraycopy(values, from, lane, 0, LANES);
        int whole = count - count % LANES;
        for (int i = LANES; i < whole; i += LANES) {
            for (int j = 0; j < LANES; j++) {
                lane[j] += values[from + i + j];
            }
        }
        double sum = ((lane[0] + lane[1]) + (lane[2] + lane[3])) + ((lane[4] + lane[5]) + (lane[6] + lane[7]));
        for (int i = whole; i < count; i++) {
            sum += values[from + i];
        }
        return sum;
    }
}
