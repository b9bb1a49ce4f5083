package io.ssetape.recorder.frame;

import java.time.Instant;

/**
 * A wall-clock reading paired with a monotonic one.
 *
 * @param monoNanos {@link System#nanoTime()} at the reading (CLOCK_MONOTONIC on Linux)
 * @param epochNanos nanoseconds since 1970-01-01T00:00:00Z at the same moment
 */
public record WallTime(long monoNanos, long epochNanos) {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /**
     * An instant in nanoseconds since 1970-01-01T00:00:00Z.
     *
     * @throws ArithmeticException when that does not fit, outside the years 1678 to 2261
     */
    public static long nanosOf(Instant instant) {
        return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), NANOS_PER_SECOND), instant.getNano());
    }

    /** The wall time of a monotonic reading, as this pair sees it. */
    public Instant at(long nanos) {
        return Instant.ofEpochSecond(0, epochNanos + (nanos - monoNanos));
    }
}
