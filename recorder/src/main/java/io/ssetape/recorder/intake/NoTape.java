package io.ssetape.recorder.intake;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameEncoder;
import java.nio.ByteBuffer;

/** A sink that encodes frames and keeps none, for a rehearsal. */
final class NoTape implements FrameSink {
    private final FrameEncoder encoder = new FrameEncoder("");
    private long frames;

    @Override
    public void append(Frame frame) {
        encoder.encode(frames++, frame);
    }

    @Override
    public void appendBytes(
            long nanos, long connection, Direction direction, long streamOffset, boolean byProxy, ByteBuffer payload) {
        encoder.encodeBytes(frames++, nanos, connection, direction, streamOffset, byProxy, payload);
    }

    @Override
    public void flush() {}

    @Override
    public long usableBytes() {
        return Long.MAX_VALUE;
    }

    @Override
    public boolean failed() {
        return false;
    }

    @Override
    public void end(long nanos) {}

    @Override
    public void close() {}
}
