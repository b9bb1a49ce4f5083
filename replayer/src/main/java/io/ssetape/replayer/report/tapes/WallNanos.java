package io.ssetape.replayer.report.tapes;

import java.time.Instant;

/** Wall times as numbers. */
public final class WallNanos {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private WallNanos() {}

    /** Nanoseconds since 1970 of a wall time as records have it; a tape may claim any year, those beyond 2262 become the last moment of that. */
    public static long of(String wall) {
        Instant instant = Instant.parse(wall);
        try {
            return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), NANOS_PER_SECOND), instant.getNano());
        } catch (ArithmeticException beyond) {
            return instant.getEpochSecond() > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
        }
    }
}
