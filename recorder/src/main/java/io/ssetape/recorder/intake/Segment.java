package io.ssetape.recorder.intake;

import io.ssetape.recorder.frame.Direction;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A piece of direct memory that carries records from one producer to one consumer and then goes round again.
 *
 * <pre>
 *   0  int   payload length     4  int   slot of the connection in its lane
 *   8  long  nanos             16  long  stream offset        24  long  missing bytes, or how a connection closed
 *  32  int   kind              36  int   direction            40  payload, padded to a multiple of 8
 * </pre>
 *
 * The producer fills records and publishes the position behind them with a release store; the consumer reads no further
 * than that position, acquired. Linking the following segment is the producer's last act on this one.
 */
final class Segment {
    static final int HEADER_BYTES = 40;

    private static final int LENGTH = 0;
    private static final int SLOT = 4;
    private static final int NANOS = 8;
    private static final int OFFSET = 16;
    private static final int ARGUMENT = 24;
    private static final int KIND = 32;
    private static final int DIRECTION = 36;
    private static final VarHandle PUBLISHED = field("published", int.class);
    private static final VarHandle NEXT = field("next", Segment.class);

    /** Its number in the pool, and the number of the one below it while it lies free there. */
    final int index;

    int belowInPool;

    private final ByteBuffer memory;
    private final ByteBuffer payloadView;
    private int writePosition;

    @SuppressWarnings("unused") // read and written through PUBLISHED
    private int published;

    @SuppressWarnings("unused") // read and written through NEXT
    private Segment next;

    Segment(int index, int bytes) {
        this.index = index;
        this.memory = ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
        this.payloadView = memory.duplicate();
    }

    /** Producer: makes a used segment empty again, before it is linked. */
    void clear() {
        writePosition = 0;
        PUBLISHED.set(this, 0);
        NEXT.set(this, null);
    }

    /** Producer: whether a record with this much payload has room here. */
    boolean fits(int payloadBytes) {
        return payloadBytes <= memory.capacity() - writePosition - HEADER_BYTES;
    }

    /** Producer: writes and publishes a record without payload. */
    void write(RecordKind kind, Direction direction, int slot, long nanos, long offset, long argument) {
        header(kind, direction, slot, nanos, offset, argument, 0);
        publish(0);
    }

    /** Producer: writes and publishes a record with a copy of part of a buffer. */
    void write(
            RecordKind kind,
            Direction direction,
            int slot,
            long nanos,
            long offset,
            ByteBuffer source,
            int from,
            int length) {
        header(kind, direction, slot, nanos, offset, 0, length);
        memory.put(writePosition + HEADER_BYTES, source, from, length);
        publish(length);
    }

    private void header(
            RecordKind kind, Direction direction, int slot, long nanos, long offset, long argument, int length) {
        int at = writePosition;
        memory.putInt(at + LENGTH, length);
        memory.putInt(at + SLOT, slot);
        memory.putLong(at + NANOS, nanos);
        memory.putLong(at + OFFSET, offset);
        memory.putLong(at + ARGUMENT, argument);
        memory.putInt(at + KIND, kind.code());
        memory.putInt(at + DIRECTION, direction.code());
    }

    private void publish(int length) {
        writePosition = behind(writePosition, length);
        PUBLISHED.setRelease(this, writePosition);
    }

    /** Producer: says where the next record will be; nothing more is written here afterwards. */
    void link(Segment following) {
        NEXT.setRelease(this, following);
    }

    /** Consumer: how far records may be read. */
    int published() {
        return (int) PUBLISHED.getAcquire(this);
    }

    /** Consumer: the following segment, or null while the producer is still busy with this one. */
    Segment next() {
        return (Segment) NEXT.getAcquire(this);
    }

    RecordKind kindAt(int position) {
        return RecordKind.of(memory.getInt(position + KIND));
    }

    Direction directionAt(int position) {
        return memory.getInt(position + DIRECTION) == Direction.REQUEST.code() ? Direction.REQUEST : Direction.RESPONSE;
    }

    int slotAt(int position) {
        return memory.getInt(position + SLOT);
    }

    long nanosAt(int position) {
        return memory.getLong(position + NANOS);
    }

    long offsetAt(int position) {
        return memory.getLong(position + OFFSET);
    }

    long argumentAt(int position) {
        return memory.getLong(position + ARGUMENT);
    }

    int lengthAt(int position) {
        return memory.getInt(position + LENGTH);
    }

    /** Consumer: a record's payload, from position to limit; valid until the next call, and it may be changed. */
    ByteBuffer payloadAt(int position) {
        int from = position + HEADER_BYTES;
        payloadView.limit(from + lengthAt(position)).position(from);
        return payloadView;
    }

    /** Consumer: the position behind a record. */
    int behind(int position) {
        return behind(position, lengthAt(position));
    }

    private static int behind(int position, int length) {
        return position + HEADER_BYTES + ((length + 7) & ~7);
    }

    private static VarHandle field(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(Segment.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
