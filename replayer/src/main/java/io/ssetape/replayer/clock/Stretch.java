package io.ssetape.replayer.clock;

import java.util.List;
import java.util.function.ToLongFunction;

/**
 * A stretch without a reading of the clocks: a recording stood still, in whole or in part. Times are of the tape's monotonic clock.
 *
 * @param fromNanos the last reading before it
 * @param toNanos the first reading behind it
 * @param reads whether reads of sockets were stamped well within it: then the relay ran on, and nothing waited
 * @param everyNanos how far apart the recorder reads its clocks: what is so near to an end may belong to what was before or behind
 */
public record Stretch(long fromNanos, long toNanos, boolean reads, long everyNanos) {
    /**
     * How long behind a standstill bytes are read that had waited for its end: 250 ms. What waits lies in the sockets' buffers, and
     * those of sockets that nobody reads do not grow: a few reads each. The relay takes one read of each socket in a turn of its event loop,
     * and a turn over 2048 sockets that all have something takes some 30 ms (15 µs a read). So this is room for eight such turns, in which also
     * a client that waited for its connection is accepted, and its upstream reached.
     */
    public static final long CATCH_UP_NANOS = 250_000_000L;

    /** By what part of the time between two a reading may be late: 25 ms of 250. */
    private static final int LATE_PART = 10;

    /** What is answered for a moment that has none. */
    public static final int NONE = -1;

    /** When the first reading failed to come: what was under way then has the standstill in its times. */
    public long stoodNanos() {
        return fromNanos + everyNanos;
    }

    /** Whether a read at that time shows that the relay ran on: so far from both ends that it cannot belong to what was before or behind. */
    boolean isWellWithin(long nanos) {
        return nanos > overdueNanos(fromNanos, everyNanos) && nanos < toNanos - everyNanos;
    }

    /**
     * Until when a reading may come behind one before while everything runs: a recorder looks every few milliseconds whether one is due, and
     * what is read in between is read before the standstill.
     */
    static long overdueNanos(long lastNanos, long everyNanos) {
        return lastNanos + everyNanos + everyNanos / LATE_PART;
    }

    /** Whether what was read at that time may have waited for the standstill to end. */
    public boolean isRightBehind(long nanos) {
        return !reads && nanos > toNanos - everyNanos && nanos <= toNanos + CATCH_UP_NANOS;
    }

    /** Whether the relay may have stood still at some moment between two. */
    public boolean liesBetween(long afterNanos, long untilNanos) {
        return !reads && afterNanos < toNanos && untilNanos > fromNanos;
    }

    /**
     * The place in a list of the stretch right behind which a moment lies, or {@link #NONE}.
     *
     * @param stretches in the order of time
     */
    public static int behind(List<Stretch> stretches, long nanos) {
        // Where waiting ends before the next standstill can, the last one that has let go is the only one there may be.
        int last = firstFrom(stretches, nanos, each -> each.toNanos() - each.everyNanos()) - 1;
        return last >= 0 && stretches.get(last).isRightBehind(nanos) ? last : NONE;
    }

    /** The place of the first stretch whose readings failed to come at a moment or later; the list's length when there is none. */
    static int firstStoodFrom(List<Stretch> stretches, long nanos) {
        return firstFrom(stretches, nanos, Stretch::stoodNanos);
    }

    /** The place of the last stretch that begins before a moment, or {@link #NONE}. */
    static int lastBegunBefore(List<Stretch> stretches, long nanos) {
        return firstFrom(stretches, nanos, Stretch::fromNanos) - 1;
    }

    /** The place of the first stretch with a time that is no earlier than a moment. */
    private static int firstFrom(List<Stretch> stretches, long nanos, ToLongFunction<Stretch> time) {
        int low = 0;
        int high = stretches.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (time.applyAsLong(stretches.get(middle)) < nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
