package io.ssetape.replayer.report.tapes;

import io.ssetape.recorder.frame.WallTime;
import java.time.Instant;

/** Wall times as numbers. */
public final class WallNanos {
    private WallNanos() {}

    /** Nanoseconds since 1970 of a wall time as records have it; a tape may claim any year, those beyond 2262 become the last moment of that. */
    public static long of(String wall) {
        Instant instant = Instant.parse(wall);
        try {
            return WallTime.nanosOf(instant);
        } catch (ArithmeticException beyond) {
            return instant.getEpochSecond() > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
        }
    }
}
