package io.ssetape.recorder.tape;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** Writes one tape into a new folder. One thread only. */
public final class TapeWriter implements AutoCloseable {
    private TapeWriter() {}

    /**
     * Makes the folder (0700), the queue in it (0600), writes the start frame and warms the append path.
     *
     * @throws io.ssetape.recorder.Problem when the folder exists and is not empty, or cannot be written
     */
    public static TapeWriter create(Path folder, Frame.TapeStart start) {
        throw new AssertionError(folder + " " + start);
    }

    /** Appends any frame but {@link Frame.TapeEnd}; allocates. */
    public void append(Frame frame) {
        throw new AssertionError(frame);
    }

    /**
     * Appends a {@link Frame.Bytes} frame without allocating.
     *
     * @param payload a direct buffer; its position to limit is written, its position is left as it was
     */
    public void appendBytes(
            long nanos, long connection, Direction direction, long streamOffset, boolean byProxy, ByteBuffer payload) {
        throw new AssertionError(payload);
    }

    /** Bytes that can be written to this tape's file system before it is full. */
    public long usableBytes() {
        throw new AssertionError();
    }

    /** Writes the end frame with its totals, closes the queue and cuts the unused tail off its file. */
    public void end(long nanos) {
        throw new AssertionError(nanos);
    }

    /** Closes without an end frame if {@link #end} was not called: the tape then reads as cut. */
    @Override
    public void close() {}
}
