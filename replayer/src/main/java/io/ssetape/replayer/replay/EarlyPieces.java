package io.ssetape.replayer.replay;

import io.ssetape.replayer.http.BodySink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;

/** Body pieces of an answer that came before its request was complete. */
final class EarlyPieces implements BodySink {
    /** A piece, or with null for bytes a gap of so many. */
    private record Piece(long nanos, byte[] bytes, long missingBytes) {}

    private final List<Piece> pieces = new ArrayList<>();
    private long bytes;

    @Override
    public void piece(long nanos, byte[] source, int from, int to) {
        pieces.add(new Piece(nanos, Arrays.copyOfRange(source, from, to), 0));
        bytes += to - from;
    }

    /** How many bytes are held. */
    long bytes() {
        return bytes;
    }

    /** Bytes are missing here. */
    void gap(long missingBytes) {
        pieces.add(new Piece(0, null, missingBytes));
    }

    /** Hands everything on, in order, and forgets it. */
    void passTo(BodySink sink, LongConsumer gap) {
        for (Piece piece : pieces) {
            if (piece.bytes() == null) {
                gap.accept(piece.missingBytes());
            } else {
                sink.piece(piece.nanos(), piece.bytes(), 0, piece.bytes().length);
            }
        }
        pieces.clear();
        bytes = 0;
    }
}
