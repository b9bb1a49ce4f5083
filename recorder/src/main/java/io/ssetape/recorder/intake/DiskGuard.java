package io.ssetape.recorder.intake;

import java.util.function.LongSupplier;

/**
 * Watches free space, since Chronicle loses acknowledged appends on a full disk (docs/tape-format.md says how a reader
 * notices). It asks at most every 100 ms and after so many bytes written.
 *
 * <pre>
 *   usable                        what may be written
 *   ≥ minFree + 16 MiB            everything
 *   below that                    no payload; connections, gaps, clock pairs and marks, out of the reserve
 *                                 and out of the blocks that the tape has taken ahead
 *   back above the first mark plus an eighth of it      everything again
 * </pre>
 */
final class DiskGuard {
    /** What may be written. */
    enum Room {
        AMPLE,
        RESERVE
    }

    static final long CHECK_EVERY_NANOS = 100_000_000L;

    /** Twice what a recording writes between two checks. */
    static final long RESERVE_BYTES = 2 * DutyCycle.RECORDING.diskCheckBytes();

    private final LongSupplier usableBytes;
    private final long pauseBelow;
    private final long resumeFrom;
    private final long checkEveryBytes;

    private Room room = Room.AMPLE;
    private long checkedNanos;
    private long writtenSinceCheck;

    DiskGuard(LongSupplier usableBytes, long minFreeBytes, long checkEveryBytes) {
        this.usableBytes = usableBytes;
        this.pauseBelow = Math.min(minFreeBytes, Long.MAX_VALUE / 4) + RESERVE_BYTES;
        this.resumeFrom = pauseBelow + pauseBelow / 8;
        this.checkEveryBytes = checkEveryBytes;
        this.writtenSinceCheck = checkEveryBytes;
    }

    /** Now and then: looks again if it is time to. */
    void tick(long nanos) {
        if (writtenSinceCheck >= checkEveryBytes || nanos - checkedNanos >= CHECK_EVERY_NANOS) {
            checkedNanos = nanos;
            check();
        }
    }

    /** Before every write: what may be written. Looks again if it is time to, but not for what will not be written. */
    Room roomFor(int bytes) {
        if (room == Room.AMPLE) {
            writtenSinceCheck += bytes;
            if (writtenSinceCheck >= checkEveryBytes) {
                check();
            }
        }
        return room;
    }

    /** The disk was full before it was looked at again. */
    void full() {
        room = Room.RESERVE;
    }

    Room room() {
        return room;
    }

    private void check() {
        writtenSinceCheck = 0;
        long usable = usableBytes.getAsLong();
        if (usable < (room == Room.AMPLE ? pauseBelow : resumeFrom)) {
            room = Room.RESERVE;
        } else {
            room = Room.AMPLE;
        }
    }
}
