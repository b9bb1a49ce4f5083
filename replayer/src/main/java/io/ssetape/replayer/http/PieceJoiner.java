package io.ssetape.replayer.http;

/**
 * Joins the body pieces that one read brought, so that what follows is called once a read and not once a chunk. A single
 * piece passes uncopied. Empty between reads, so one joiner serves all conversations that are fed by one thread.
 */
public final class PieceJoiner {
    private byte[] joined = new byte[0];
    private byte[] bytes;
    private int from;
    private int to;
    private long nanos;

    void add(long arrivalNanos, byte[] piece, int pieceFrom, int pieceTo) {
        if (from == to) {
            bytes = piece;
            from = pieceFrom;
            to = pieceTo;
            nanos = arrivalNanos;
            return;
        }
        int held = to - from;
        int needed = held + pieceTo - pieceFrom;
        if (joined.length < needed) {
            byte[] larger = new byte[Math.max(needed, piece.length)];
            System.arraycopy(bytes, from, larger, 0, held);
            joined = larger;
        } else if (bytes != joined) {
            System.arraycopy(bytes, from, joined, 0, held);
        }
        System.arraycopy(piece, pieceFrom, joined, held, pieceTo - pieceFrom);
        bytes = joined;
        from = 0;
        to = needed;
    }

    /** Whether anything is held that arrived at another time. */
    boolean holdsOtherThan(long arrivalNanos) {
        return to > from && nanos != arrivalNanos;
    }

    /** Hands on what is held. */
    void flush(BodySink sink) {
        if (to > from) {
            byte[] held = bytes;
            int heldFrom = from;
            int heldTo = to;
            bytes = null;
            from = 0;
            to = 0;
            sink.piece(nanos, held, heldFrom, heldTo);
        }
    }
}
