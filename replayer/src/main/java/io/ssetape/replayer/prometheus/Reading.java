package io.ssetape.replayer.prometheus;

/**
 * One answer of an endpoint, reduced to the series that matter.
 *
 * @param nanos when it was complete
 * @param phase {@code before}, {@code periodic} or {@code after}
 * @param status the HTTP status; 0 when there was no answer
 * @param failure why there are no values; null when there are
 * @param values by the index of a {@link SeriesTable}; may be shorter than the table; must not be changed
 */
public record Reading(long nanos, String phase, int status, String failure, double[] values) {
    /** Stands for a series that was not in the answer. A NaN of the endpoint's own is another bit pattern. */
    private static final long ABSENT_BITS = 0x7ff8_0000_0000_0abdL;

    static double absent() {
        return Double.longBitsToDouble(ABSENT_BITS);
    }

    /** Whether there are values. */
    public boolean isUsable() {
        return failure == null;
    }

    /** Whether a series was in the answer. */
    public boolean has(int series) {
        return series < values.length && Double.doubleToRawLongBits(values[series]) != ABSENT_BITS;
    }

    /** A series' value; meaningful only if {@link #has} says so. */
    public double value(int series) {
        return values[series];
    }
}
