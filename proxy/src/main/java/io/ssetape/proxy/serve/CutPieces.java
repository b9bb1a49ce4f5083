package io.ssetape.proxy.serve;

import java.io.IOException;

/** An answer that breaks off. One that is shorter than that stays whole. */
final class CutPieces implements Pieces {
    /** Finds the place in what comes. */
    interface Place {
        /** The index in the next bytes behind which nothing is sent; -1 when it lies further on. */
        int in(byte[] bytes);
    }

    private final Pieces pieces;
    private final Place place;
    private final Ending how;
    private boolean cut;
    private long lastDueNanos;

    /**
     * A cut answer.
     *
     * @param place where
     * @param how what becomes of the connection
     */
    CutPieces(Pieces pieces, Place place, Ending how) {
        this.pieces = pieces;
        this.place = place;
        this.how = how;
    }

    /** Behind so many bytes of the answer, its head included. */
    static Place behindBytes(long count) {
        return new Place() {
            private long left = count;

            @Override
            public int in(byte[] bytes) {
                if (bytes.length < left) {
                    left -= bytes.length;
                    return -1;
                }
                return (int) left;
            }
        };
    }

    /** Behind the last byte of an event. */
    static Place behindEvent(EventScanner scanner, int event) {
        return new Place() {
            private int next;

            @Override
            public int in(byte[] bytes) {
                int[] ends = scanner.ends(bytes);
                int index = event - next;
                next += ends.length;
                return index < ends.length ? ends[index] : -1;
            }
        };
    }

    @Override
    public AnswerPiece next() throws IOException {
        AnswerPiece piece = cut ? null : pieces.next();
        if (piece == null) {
            return null;
        }
        lastDueNanos = piece.dueNanos();
        int end = place.in(piece.bytes());
        if (end < 0) {
            return piece;
        }
        cut = true;
        return Cut.of(piece, end).first();
    }

    @Override
    public Ending ending() {
        return cut ? how : pieces.ending();
    }

    @Override
    public long endDueNanos() {
        return cut ? lastDueNanos : pieces.endDueNanos();
    }
}
