package io.ssetape.replayer.replay;

import io.ssetape.replayer.http.BodySink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Body pieces of an answer that came before its request was complete. */
final class EarlyPieces implements BodySink {
    /** A piece, or with null for bytes a gap. */
    private record Piece(long nanos, byte[] bytes) {}

    private static final Piece GAP = new Piece(0, null);

    private final List<Piece> pieces = new ArrayList<>();
    private long bytes;

    @Override
    public void piece(long nanos, byte[] source, int from, int to) {
        pieces.add(new Piece(nanos, Arrays.copyOfRange(source, from, to)));
        bytes += to - from;
    }

    /** How many bytes are held. */
    long bytes() {
        return bytes;
    }

    /** Bytes are missing here. */
    void gap() {
        pieces.add(GAP);
    }

    /** Hands everything on, in order, and forgets it. */
    void passTo(BodySink sink, Runnable gap) {
        for (Piece piece : pieces) {
            if (piece.bytes() == null) {
                gap.run();
            } else {
                sink.piece(piece.nanos(), piece.bytes(), 0, piece.bytes().length);
            }
        }
        pieces.clear();
        bytes = 0;
    }
}
