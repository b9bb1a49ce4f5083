package io.ssetape.replayer.aisbench.table;

/** The columns of the client's table, in its order. */
public enum Statistic {
    /** The mean. */
    AVERAGE("Average"),
    /** The least. */
    MIN("Min"),
    /** The greatest. */
    MAX("Max"),
    /** The 50th percentile. */
    MEDIAN("Median", 50),
    /** The 75th percentile. */
    P75("P75", 75),
    /** The 90th percentile. */
    P90("P90", 90),
    /** The 99th percentile. */
    P99("P99", 99);

    private final String label;
    private final int percent;

    Statistic(String label) {
        this(label, -1);
    }

    Statistic(String label, int percent) {
        this.label = label;
        this.percent = percent;
    }

    /** The column's name in the client's files. */
    public String label() {
        return label;
    }

    /**
     * The statistic as numpy computes it.
     *
     * @param values the numbers in their own order, at least one
     * @param sorted the same in ascending order
     */
    double of(double[] values, double[] sorted) {
        return switch (this) {
            case AVERAGE -> Numpy.mean(values);
            case MIN -> Numpy.min(values);
            case MAX -> Numpy.max(values);
            case MEDIAN, P75, P90, P99 -> Numpy.percentile(sorted, percent);
        };
    }
}
