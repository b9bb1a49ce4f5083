package io.ssetape.replayer.interpret;

import io.ssetape.replayer.sse.Piece;

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
    void accept(long offset, Piece piece) {
        int i = piece.from() + (int) Math.min(piece.length(), Math.max(0, from - offset));
        while (lineEnds && i < piece.to()) {
            byte b = piece.array()[i];
            lineEnds = b == '\n' || b == '\r';
            i += lineEnds ? 1 : 0;
        }
        bytes += piece.to() - i;
    }

    long bytes() {
        return bytes;
    }
}
