package io.ssetape.recorder.intake;

import io.ssetape.recorder.frame.WallTime;
import java.time.Instant;

/** The two clocks of a recording. */
interface RecorderClock {
    /** One millisecond. */
    long NANOS_PER_MILLI = 1_000_000;

    /** The monotonic clock, {@link System#nanoTime()} outside tests. */
    long nanos();

    /** The wall clock, in nanoseconds since 1970-01-01T00:00:00Z. */
    long epochNanos();

    /** The wall clock to the millisecond, without allocating. */
    default long epochMillis() {
        return epochNanos() / NANOS_PER_MILLI;
    }

    /** The clocks of this machine. */
    static RecorderClock system() {
        return new RecorderClock() {
            @Override
            public long nanos() {
                return System.nanoTime();
            }

            @Override
            public long epochNanos() {
                Instant now = Instant.now();
                return now.getEpochSecond() * 1_000_000_000L + now.getNano();
            }

            @Override
            public long epochMillis() {
                return System.currentTimeMillis();
            }
        };
    }

    /**
     * Both clocks at the same moment. The wall clock is read between two monotonic readings and paired with the middle of
     * them; of a few tries the one with the narrowest pair counts, since a pre-empted thread may lie between two readings.
     */
    default WallTime pair() {
        long bestWidth = Long.MAX_VALUE;
        WallTime best = null;
        for (int attempt = 0; attempt < 3; attempt++) {
            long before = nanos();
            long epoch = epochNanos();
            long width = nanos() - before;
            if (width < bestWidth) {
                bestWidth = width;
                best = new WallTime(before + width / 2, epoch);
            }
        }
        return best;
    }
}
