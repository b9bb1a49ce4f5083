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

    /** The wall time of a monotonic reading, as this pair sees it. */
    public Instant at(long nanos) {
        long epoch = epochNanos + (nanos - monoNanos);
        return Instant.ofEpochSecond(Math.floorDiv(epoch, NANOS_PER_SECOND), Math.floorMod(epoch, NANOS_PER_SECOND));
    }
}
