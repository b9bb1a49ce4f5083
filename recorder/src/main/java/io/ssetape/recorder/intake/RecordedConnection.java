package io.ssetape.recorder.intake;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import java.nio.ByteBuffer;

/**
 * One connection on its lane. Only the lane's event loop may call it; nothing here waits, locks, logs or allocates.
 *
 * <p>What cannot be handed over because the budget is used up is kept here in plain fields: bytes as a count, everything
 * else in full. The lane hands it over, in order, as soon as there is memory again. So bytes can go missing, and are then
 * known by place and number; the facts about a connection cannot.
 */
public final class RecordedConnection {
    /** Links of the lane's backlog. */
    RecordedConnection nextInBacklog;

    boolean inBacklog;

    private final long number;
    private final Lane lane;
    private final int slot;
    private final StreamTally request = new StreamTally(Direction.REQUEST);
    private final StreamTally response = new StreamTally(Direction.RESPONSE);

    private Frame.ConnectionOpened openingUnsaid;
    private boolean closed;
    private boolean closingUnsaid;
    private Party closedBy;
    private CloseKind closeKind;
    private long closedNanos;

    RecordedConnection(Lane lane, int slot, Frame.ConnectionOpened opening) {
        this.number = opening.connection();
        this.lane = lane;
        this.slot = slot;
        this.openingUnsaid = opening;
    }

    /** Its number on the tape. */
    public long number() {
        return number;
    }

    /**
     * Bytes of one read; they are copied before this returns.
     *
     * @param payload position to limit are taken; the position is left as it was
     */
    public void bytes(Direction direction, long arrivalNanos, ByteBuffer payload) {
        take(RecordKind.BYTES, direction == Direction.REQUEST ? request : response, arrivalNanos, payload);
    }

    /** Bytes that ssetape itself sends to the client, such as a 502. They count in the response stream's offsets. */
    public void proxyBytes(long nanos, ByteBuffer payload) {
        take(RecordKind.PROXY_BYTES, response, nanos, payload);
    }

    /** One direction has ended. */
    public void halfClosed(Direction direction, long nanos) {
        if (!closed) {
            (direction == Direction.REQUEST ? request : response).ended(nanos);
            settle();
        }
    }

    /** The connection is gone; nothing may follow. What follows all the same is counted as missing, or ignored. */
    public void closed(Party by, CloseKind kind, long nanos) {
        if (!closed) {
            closed = true;
            closingUnsaid = true;
            closedBy = by;
            closeKind = kind;
            closedNanos = nanos;
            settle();
        }
    }

    private void take(RecordKind kind, StreamTally stream, long nanos, ByteBuffer payload) {
        int length = payload.remaining();
        if (length == 0) {
            return;
        }
        int taken = lane.isReady() && !closed ? lane.put(kind, slot, stream, nanos, payload) : 0;
        if (taken < length) {
            miss(stream, nanos, length - taken);
        }
    }

    private void miss(StreamTally stream, long nanos, int bytes) {
        lane.countMissing(bytes);
        if (!closed) {
            stream.miss(nanos, bytes);
            lane.addToBacklog(this);
        }
    }

    /** Hands over what is unsaid, or queues up to do so later. */
    void settle() {
        if (!lane.isReady() || !handOverUnsaid()) {
            lane.addToBacklog(this);
        }
    }

    /** Hands over what is unsaid, first things first; false when memory ran out on the way. */
    boolean handOverUnsaid() {
        return handOverOpening()
                && handOverGap(request)
                && handOverGap(response)
                && handOverEnd(request)
                && handOverEnd(response)
                && handOverClosing();
    }

    private boolean handOverOpening() {
        if (openingUnsaid != null) {
            if (!lane.putOpening(slot, openingUnsaid)) {
                return false;
            }
            openingUnsaid = null;
        }
        return true;
    }

    private boolean handOverGap(StreamTally stream) {
        if (stream.missingBytes > 0) {
            if (!lane.put(
                    RecordKind.GAP, slot, stream.direction, stream.gapNanos, stream.gapOffset, stream.missingBytes)) {
                return false;
            }
            stream.missingBytes = 0;
        }
        return true;
    }

    private boolean handOverEnd(StreamTally stream) {
        if (stream.endUnsaid) {
            if (!lane.put(RecordKind.HALF_CLOSED, slot, stream.direction, stream.endNanos, stream.offset, 0)) {
                return false;
            }
            stream.endUnsaid = false;
        }
        return true;
    }

    private boolean handOverClosing() {
        if (closingUnsaid) {
            if (!lane.putClosing(slot, closedBy, closeKind, closedNanos)) {
                return false;
            }
            closingUnsaid = false;
        }
        return true;
    }
}
