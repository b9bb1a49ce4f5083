package io.ssetape.recorder.intake;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import java.nio.ByteBuffer;

/** Where the recorder thread writes: a tape, or in a test whatever stands in for one. One thread only. */
interface FrameSink extends AutoCloseable {
    /** Appends any frame but bytes and the end frame. */
    void append(Frame frame);

    /**
     * Appends bytes without allocating.
     *
     * @param payload a direct buffer; its position to limit is written, its position is left as it was
     */
    void appendBytes(
            long nanos, long connection, Direction direction, long streamOffset, boolean byProxy, ByteBuffer payload);

    /** Makes what has been appended readable, and safe from an end of this process. */
    void flush();

    /** Bytes that can be written before the disk is full. */
    long usableBytes();

    /** Whether nothing can be appended any more. A sink that refused an append and has not failed takes it once there is room. */
    boolean failed();

    /** Writes the end frame and finishes the tape. */
    void end(long nanos);

    /** Closes; without {@link #end} the tape stays without its end frame. */
    @Override
    void close();
}
