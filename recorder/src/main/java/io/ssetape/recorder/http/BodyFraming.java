package io.ssetape.recorder.http;

import java.nio.ByteBuffer;

/**
 * Finds the end of one body, and the data within it. One object serves one body, fed in order:
 *
 * <pre>{@code
 * while (from < to && !framing.isDone() && !framing.isBroken()) {
 *     from = framing.read(buffer, from, to);
 *     if (framing.run() == BodyFraming.Run.DATA) {
 *         consume(buffer, framing.runFrom(), framing.runTo());
 *     }
 * }
 * }</pre>
 *
 * How the pieces were cut makes no difference to what is data and where the body ends.
 */
public sealed interface BodyFraming permits ChunkedFraming, LengthFraming, UntilCloseFraming {
    /** What the run of bytes found by one {@link #read} is. */
    enum Run {
        /** Nothing but framing was read. */
        NONE,
        /** Body data. */
        DATA,
        /** Bytes of the trailer section, line ends and the empty line at its end included. */
        TRAILER
    }

    /**
     * Reads framing up to and including the next run of data or trailer bytes.
     *
     * @param in absolute reads only; its position and limit are neither used nor changed
     * @param from index of the first byte to read
     * @param to index behind the last one
     * @return index of the first byte that was not consumed: {@code to}, unless there is another run to read, the body is
     *     done, or it is broken there
     */
    int read(ByteBuffer in, int from, int to);

    /** What the last {@link #read} found. */
    Run run();

    /** Index of the first byte of the run. */
    int runFrom();

    /** Index behind the last byte of the run. */
    int runTo();

    /** Whether the body is complete; what follows belongs to the next message. */
    boolean isDone();

    /** Whether the framing cannot be made out; nothing can be said about what follows. */
    boolean isBroken();

    /**
     * Passes over bytes that were lost.
     *
     * @param bytes how many
     * @return false when they may have held framing, so that the position is lost with them; the state is then unchanged
     */
    boolean skip(long bytes);
}
