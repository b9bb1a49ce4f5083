package io.ssetape.replayer.interpret;

import java.nio.ByteBuffer;

/** Counts the bytes behind the end mark; line ends directly behind it still belong to it. */
final class Trailer {
    private long from = Long.MAX_VALUE;
    private boolean lineEnds = true;
    private long bytes;

    /** The end mark is complete at a body offset; no effect after the first time. */
    void begin(long bodyOffset) {
        if (from == Long.MAX_VALUE) {
            from = bodyOffset;
        }
    }

    /** A piece of the body, after it has been searched for the end mark. */
    void accept(long offset, ByteBuffer piece) {
        int i = piece.position() + (int) Math.min(piece.remaining(), Math.max(0, from - offset));
        while (lineEnds && i < piece.limit()) {
            byte b = piece.get(i);
            lineEnds = b == '\n' || b == '\r';
            i += lineEnds ? 1 : 0;
        }
        bytes += piece.limit() - i;
    }

    long bytes() {
        return bytes;
    }
}
