package io.ssetape.replayer.replay;

import io.ssetape.replayer.http.BodySink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Body pieces of an answer that came before its request was complete. */
final class EarlyPieces implements BodySink {
    private record Piece(long nanos, byte[] bytes) {}

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

    /** Hands everything on, in order, and forgets it. */
    void passTo(BodySink sink) {
        for (Piece piece : pieces) {
            sink.piece(piece.nanos(), piece.bytes(), 0, piece.bytes().length);
        }
        pieces.clear();
        bytes = 0;
    }
}
