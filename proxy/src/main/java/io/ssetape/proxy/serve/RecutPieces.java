package io.ssetape.proxy.serve;

import java.io.IOException;
import java.util.Arrays;

/** An answer cut into pieces of one size; each is due with its last byte. */
final class RecutPieces implements Pieces {
    private final Pieces pieces;
    private final int size;
    private byte[] gathered = new byte[0];
    private int count;
    private long dueNanos;
    private AnswerPiece rest;

    /**
     * An answer cut anew.
     *
     * @param size of its pieces in bytes, 1 or more
     */
    RecutPieces(Pieces pieces, int size) {
        this.pieces = pieces;
        this.size = size;
    }

    @Override
    public AnswerPiece next() throws IOException {
        while (count < size) {
            AnswerPiece piece = rest == null ? pieces.next() : rest;
            if (piece == null) {
                return count == 0 ? null : take();
            }
            int taken = Math.min(size - count, piece.bytes().length);
            if (gathered.length - count < taken) {
                gathered = Arrays.copyOf(gathered, Math.min(size, 2 * (count + taken)));
            }
            System.arraycopy(piece.bytes(), 0, gathered, count, taken);
            count += taken;
            dueNanos = piece.dueNanos();
            rest = Cut.of(piece, taken).rest();
        }
        return take();
    }

    private AnswerPiece take() {
        AnswerPiece piece = new AnswerPiece(dueNanos, Arrays.copyOf(gathered, count));
        count = 0;
        return piece;
    }

    @Override
    public Ending ending() {
        return pieces.ending();
    }

    @Override
    public long endDueNanos() {
        return pieces.endDueNanos();
    }
}
