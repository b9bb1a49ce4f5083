package io.ssetape.recorder.intake;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Party;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/** The consuming end of a {@link Lane}: walks its segments and feeds what they hold to the tape. Recorder thread only. */
final class LaneDrain {
    private static final int INITIAL_CONNECTIONS = 64;
    private static final Party[] PARTIES = Party.values();
    private static final CloseKind[] CLOSE_KINDS = CloseKind.values();

    private final Lane lane;
    private final SegmentPool pool;
    private final TapeFeed feed;
    private final AtomicLong drainedBytes = new AtomicLong();
    private final AtomicLong reachedNanos = new AtomicLong();

    private ConnectionState[] bySlot = new ConnectionState[INITIAL_CONNECTIONS];
    private Segment segment;
    private int position;

    LaneDrain(Lane lane, Segment first, SegmentPool pool, TapeFeed feed, long nowNanos) {
        this.lane = lane;
        this.segment = first;
        this.pool = pool;
        this.feed = feed;
        reachedNanos.setOpaque(nowNanos);
    }

    /**
     * Feeds what waits.
     *
     * @param nowNanos the time at which the pass began
     * @param maxBytes how many bytes of segments to walk before others have their turn
     * @return how many bytes of segments were walked; {@code maxBytes} or more when there may be more
     */
    long drain(long nowNanos, long maxBytes) {
        long walked = 0;
        do {
            int end = segment.published();
            if (position == end) {
                if (!nextSegment()) {
                    // Whatever is handed over from here on came after the pass began.
                    reached(nowNanos);
                    return walked;
                }
                continue;
            }
            while (position < end) {
                walked += feedRecord();
            }
        } while (walked < maxBytes);
        return walked;
    }

    /** Puts down every gap that is not on the tape yet. */
    void writeUnwritten() {
        for (ConnectionState connection : bySlot) {
            if (connection != null) {
                feed.writeUnwritten(connection);
            }
        }
    }

    Lane lane() {
        return lane;
    }

    /** Bytes handed over and not yet dealt with; any thread. */
    long waitingBytes() {
        long drained = drainedBytes.getOpaque();
        return Math.max(0, lane.handedBytes() - drained);
    }

    /** A time before which nothing waits any more; any thread. */
    long reachedNanos() {
        return reachedNanos.getOpaque();
    }

    private boolean nextSegment() {
        Segment following = segment.next();
        if (following == null) {
            return false;
        }
        // The link was made after the last record: only now is it certain that none came in between.
        if (position == segment.published()) {
            pool.give(segment);
            segment = following;
            position = 0;
        }
        return true;
    }

    private int feedRecord() {
        int at = position;
        position = segment.behind(at);
        int length = segment.lengthAt(at);
        reached(segment.nanosAt(at));
        try {
            dispatch(at, segment.slotAt(at));
        } finally {
            drainedBytes.setOpaque(drainedBytes.getPlain() + length);
        }
        return position - at;
    }

    private void dispatch(int at, int slot) {
        Direction direction = segment.directionAt(at);
        long nanos = segment.nanosAt(at);
        long offset = segment.offsetAt(at);
        switch (segment.kindAt(at)) {
            case OPENED -> remember(slot, feed.opened(lane.nextOpening()));
            case BYTES -> feed.bytes(bySlot[slot], direction, nanos, offset, false, segment.payloadAt(at));
            case PROXY_BYTES -> feed.bytes(bySlot[slot], direction, nanos, offset, true, segment.payloadAt(at));
            case GAP -> feed.gap(bySlot[slot], direction, nanos, offset, segment.argumentAt(at));
            case HALF_CLOSED -> feed.halfClosed(bySlot[slot], direction, nanos);
            case CLOSED -> {
                feed.closed(bySlot[slot], partyOf(offset), closeKindOf(segment.argumentAt(at)), nanos);
                bySlot[slot] = null;
            }
        }
    }

    private void remember(int slot, ConnectionState connection) {
        if (slot >= bySlot.length) {
            bySlot = Arrays.copyOf(bySlot, Math.max(slot + 1, 2 * bySlot.length));
        }
        bySlot[slot] = connection;
    }

    /** Records of one lane are in the order of its event loop, but an accept time may lie a little back. */
    private void reached(long nanos) {
        if (nanos - reachedNanos.getPlain() > 0) {
            reachedNanos.setOpaque(nanos);
        }
    }

    private static Party partyOf(long code) {
        for (Party party : PARTIES) {
            if (party.code() == code) {
                return party;
            }
        }
        throw new IllegalStateException("no party " + code);
    }

    private static CloseKind closeKindOf(long code) {
        for (CloseKind kind : CLOSE_KINDS) {
            if (kind.code() == code) {
                return kind;
            }
        }
        throw new IllegalStateException("no close kind " + code);
    }
}
