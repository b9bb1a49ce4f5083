package io.ssetape.recorder.intake;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.tape.TapeWriter;
import java.nio.ByteBuffer;

/** A tape as the recorder thread's sink. */
final class TapeSink implements FrameSink {
    private final TapeWriter writer;

    TapeSink(TapeWriter writer) {
        this.writer = writer;
    }

    @Override
    public void append(Frame frame) {
        writer.append(frame);
    }

    @Override
    public void appendBytes(
            long nanos, long connection, Direction direction, long streamOffset, boolean byProxy, ByteBuffer payload) {
        writer.appendBytes(nanos, connection, direction, streamOffset, byProxy, payload);
    }

    @Override
    public void flush() {
        writer.flush();
    }

    @Override
    public long usableBytes() {
        return writer.usableBytes();
    }

    @Override
    public boolean failed() {
        return writer.failed();
    }

    @Override
    public void end(long nanos) {
        writer.end(nanos);
    }

    @Override
    public void close() {
        writer.close();
    }
}
