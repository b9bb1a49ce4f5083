package io.ssetape.recorder.intake;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameEncoder;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A sink that encodes frames and keeps none: a benchmark of the hand-over would fill the disk. */
public final class NoTape implements FrameSink {
    private static final long BUDGET_BYTES = 8 << 20;

    private final FrameEncoder encoder = new FrameEncoder("");
    private long frames;

    /** A recorder that does everything but keep what it is given. */
    public static Recorder recorder() {
        RecorderConfig nowhere = new RecorderConfig(Path.of("nowhere"), "", List.of(), Map.of(), BUDGET_BYTES, 0, false);
        return Recorder.start(nowhere, NoTape::new, RecorderClock.system(), Long.MAX_VALUE);
    }

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
