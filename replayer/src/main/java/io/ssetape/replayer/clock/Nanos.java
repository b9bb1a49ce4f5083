package io.ssetape.replayer.clock;

/**
 * The nanoseconds of a tape's monotonic clock as the milliseconds and seconds that reports and clients have, and back. Each way is one
 * operation on doubles and is taken here only, so that equal times have equal digits wherever they are shown.
 */
public final class Nanos {
    private static final double PER_MILLI = 1e6;
    private static final double PER_SECOND = 1e9;

    private Nanos() {}

    /** In milliseconds. */
    public static double toMillis(long nanos) {
        return nanos / PER_MILLI;
    }

    /** The same of an estimate, which has fractions of a nanosecond. */
    public static double toMillis(double nanos) {
        return nanos / PER_MILLI;
    }

    /** Milliseconds from one moment to another; null when the other was not observed. */
    public static Double millisBetween(long fromNanos, Long toNanos) {
        return toNanos == null ? null : (Double) toMillis(toNanos - fromNanos);
    }

    /** In seconds. */
    public static double toSeconds(long nanos) {
        return nanos / PER_SECOND;
    }

    /** Milliseconds in nanoseconds, rounded to the nearest one. */
    public static long ofMillis(double millis) {
        return Math.round(millis * PER_MILLI);
    }

    /** Seconds in nanoseconds, rounded to the nearest one. */
    public static long ofSeconds(double seconds) {
        return Math.round(seconds * PER_SECOND);
    }
}
