package io.ssetape.recorder.intake;

import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A sink in memory with the faults of a disk: full, failing, hanging. */
final class MemorySink implements FrameSink {
    private final List<Frame> frames = new ArrayList<>();
    volatile long usableBytes = Long.MAX_VALUE / 4;
    volatile Error failure;
    volatile Problem noRoom;
    volatile CountDownLatch blockedBy;
    volatile boolean ended;
    volatile boolean closed;
    volatile int usableBytesAsked;

    @Override
    public void append(Frame frame) {
        meetFaults();
        add(frame);
    }

    @Override
    public void appendBytes(
            long nanos, long connection, Direction direction, long streamOffset, boolean byProxy, ByteBuffer payload) {
        meetFaults();
        if (noRoom != null) {
            throw noRoom;
        }
        byte[] copy = new byte[payload.remaining()];
        payload.get(payload.position(), copy);
        add(new Frame.Bytes(nanos, connection, direction, streamOffset, byProxy, copy));
    }

    @Override
    public void flush() {
        meetFaults();
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // only the recorder thread asks
    public long usableBytes() {
        usableBytesAsked++;
        return usableBytes;
    }

    @Override
    public boolean failed() {
        return failure != null;
    }

    @Override
    public void end(long nanos) {
        meetFaults();
        ended = true;
    }

    @Override
    public void close() {
        closed = true;
    }

    /** What was written so far. */
    synchronized List<Frame> frames() {
        return List.copyOf(frames);
    }

    /** What was written since the last call. */
    synchronized List<Frame> takeFrames() {
        List<Frame> taken = List.copyOf(frames);
        frames.clear();
        return taken;
    }

    <T extends Frame> List<T> framesOf(Class<T> type) {
        return frames().stream().filter(type::isInstance).map(type::cast).toList();
    }

    private synchronized void add(Frame frame) {
        frames.add(frame);
    }

    private void meetFaults() {
        if (failure != null) {
            throw failure;
        }
        CountDownLatch latch = blockedBy;
        if (latch != null) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }
}
