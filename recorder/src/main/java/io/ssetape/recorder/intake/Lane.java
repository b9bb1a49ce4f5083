package io.ssetape.recorder.intake;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The hand-over of one event loop: single producer, single consumer. The producer copies into the current {@link Segment}
 * and publishes; nobody is woken, the recorder thread comes by on its own.
 *
 * <p>When the pool has no segment left the lane is <em>exhausted</em>: it takes nothing at all until a whole segment is free
 * again, then hands over what its connections have kept meanwhile, and goes on. So an exhaustion costs each stream one
 * gap, not one per read, and a lane that is not exhausted has no backlog.
 */
public final class Lane {
    private final SegmentPool pool;
    private final AtomicLong connectionNumbers;
    private final Annotations annotations;
    private final Slots slots = new Slots();
    private final Queue<Frame.ConnectionOpened> openings = new ConcurrentLinkedQueue<>();
    private final AtomicLong handedBytes = new AtomicLong();
    private final AtomicLong missingBytes = new AtomicLong();
    private final int largestPayload;

    private Segment current;
    private boolean exhausted;
    private RecordedConnection firstInBacklog;
    private RecordedConnection lastInBacklog;

    Lane(SegmentPool pool, Segment first, AtomicLong connectionNumbers, Annotations annotations) {
        this.pool = pool;
        this.current = first;
        this.connectionNumbers = connectionNumbers;
        this.annotations = annotations;
        this.largestPayload = pool.segmentBytes() - Segment.HEADER_BYTES;
        first.clear();
    }

    /**
     * A connection whose upstream has answered the connect, or has not. Allocates; it is called once a connection.
     *
     * @param acceptedNanos when the client was accepted
     * @param connectedNanos when the upstream stood, or {@link
     *     io.ssetape.recorder.frame.Frame.ConnectionOpened#NOT_CONNECTED}
     */
    public RecordedConnection opened(
            String tap, String client, String upstream, long acceptedNanos, long connectedNanos) {
        long number = connectionNumbers.incrementAndGet();
        Frame.ConnectionOpened opening =
                new Frame.ConnectionOpened(acceptedNanos, number, tap, client, upstream, connectedNanos);
        RecordedConnection connection = new RecordedConnection(this, slots.take(), opening);
        connection.settle();
        return connection;
    }

    /** The relay's own cost so far, an encoded histogram of nanoseconds. */
    public void selfCost(long nanos, Direction direction, byte[] histogram) {
        annotations.offer(new Frame.SelfCost(nanos, direction, histogram));
        isReady();
    }

    /** Whether records can be put; tries to leave an exhaustion. */
    boolean isReady() {
        return !exhausted || recover();
    }

    /** Puts a payload; returns how many of its bytes were taken, all of them unless memory ran out. */
    int put(RecordKind kind, int slot, StreamTally stream, long nanos, ByteBuffer payload) {
        int length = payload.remaining();
        if (!current.fits(length)) {
            return putAcrossSegments(kind, slot, stream, nanos, payload);
        }
        putPiece(kind, slot, stream, nanos, payload, payload.position(), length);
        return length;
    }

    /** Puts a record without payload; false when memory ran out. */
    boolean put(RecordKind kind, int slot, Direction direction, long nanos, long offset, long argument) {
        if (!current.fits(0) && !advance()) {
            return false;
        }
        current.write(kind, direction, slot, nanos, offset, argument);
        return true;
    }

    /** Puts an opening, whose text travels beside the segments. */
    boolean putOpening(int slot, Frame.ConnectionOpened opening) {
        if (!current.fits(0) && !advance()) {
            return false;
        }
        openings.add(opening);
        current.write(RecordKind.OPENED, Direction.REQUEST, slot, opening.nanos(), 0, 0);
        return true;
    }

    /** Puts a closing; the slot can be used again, since the consumer sees the closing first. */
    boolean putClosing(int slot, Party by, CloseKind how, long nanos) {
        if (!put(RecordKind.CLOSED, slot, Direction.REQUEST, nanos, by.code(), how.code())) {
            return false;
        }
        slots.give(slot);
        return true;
    }

    /** Queues a connection that has something to say once the lane has memory again. */
    void addToBacklog(RecordedConnection connection) {
        if (connection.inBacklog) {
            return;
        }
        connection.inBacklog = true;
        if (lastInBacklog == null) {
            firstInBacklog = connection;
        } else {
            lastInBacklog.nextInBacklog = connection;
        }
        lastInBacklog = connection;
    }

    void countMissing(long bytes) {
        missingBytes.setOpaque(missingBytes.getPlain() + bytes);
    }

    /** Bytes handed over so far; any thread. */
    long handedBytes() {
        return handedBytes.getOpaque();
    }

    /** Bytes that found no memory so far; any thread. */
    long missingBytes() {
        return missingBytes.getOpaque();
    }

    /** Consumer: the text of the next opening. */
    Frame.ConnectionOpened nextOpening() {
        return openings.remove();
    }

    private int putAcrossSegments(RecordKind kind, int slot, StreamTally stream, long nanos, ByteBuffer payload) {
        int length = payload.remaining();
        int taken = 0;
        while (taken < length) {
            int piece = Math.min(length - taken, largestPayload);
            if (!current.fits(piece) && !advance()) {
                break;
            }
            putPiece(kind, slot, stream, nanos, payload, payload.position() + taken, piece);
            taken += piece;
        }
        return taken;
    }

    private void putPiece(
            RecordKind kind, int slot, StreamTally stream, long nanos, ByteBuffer payload, int from, int length) {
        current.write(kind, stream.direction, slot, nanos, stream.offset, payload, from, length);
        stream.offset += length;
        handedBytes.setOpaque(handedBytes.getPlain() + length);
    }

    private boolean advance() {
        Segment following = pool.take();
        if (following == null) {
            exhausted = true;
            return false;
        }
        following.clear();
        current.link(following);
        current = following;
        return true;
    }

    private boolean recover() {
        if (!advance()) {
            return false;
        }
        exhausted = false;
        while (firstInBacklog != null) {
            RecordedConnection connection = firstInBacklog;
            if (!connection.handOverUnsaid()) {
                return false;
            }
            firstInBacklog = connection.nextInBacklog;
            connection.nextInBacklog = null;
            connection.inBacklog = false;
        }
        lastInBacklog = null;
        return true;
    }
}
