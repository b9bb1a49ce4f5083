package io.ssetape.proxy.serve;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;

/** An answer that stands still before some of its events; all that follows comes so much later. */
final class StalledPieces implements Pieces {
    private final Pieces pieces;
    private final EventScanner scanner;
    private final Map<Integer, Long> stallNanos;
    private final Queue<AnswerPiece> ready = new ArrayDeque<>();
    private int nextEvent;
    private long shiftNanos;

    /**
     * A stalled answer.
     *
     * @param scanner finds its events
     * @param stallNanos how long it stands still before an event, by the event's number from 1
     */
    StalledPieces(Pieces pieces, EventScanner scanner, Map<Integer, Long> stallNanos) {
        this.pieces = pieces;
        this.scanner = scanner;
        this.stallNanos = stallNanos;
    }

    @Override
    public AnswerPiece next() throws IOException {
        if (ready.isEmpty()) {
            AnswerPiece piece = pieces.next();
            if (piece == null) {
                return null;
            }
            stall(piece);
        }
        return ready.remove();
    }

    private void stall(AnswerPiece piece) {
        AnswerPiece rest = piece;
        int cutBytes = 0;
        for (int end : scanner.ends(piece.bytes())) {
            nextEvent++;
            Long stall = stallNanos.get(nextEvent);
            if (stall != null && rest != null) {
                Cut cut = Cut.of(rest, end - cutBytes);
                put(cut.first());
                rest = cut.rest();
                cutBytes = end;
                shiftNanos += stall;
            }
        }
        put(rest);
    }

    private void put(AnswerPiece piece) {
        if (piece != null) {
            ready.add(piece.later(shiftNanos));
        }
    }

    @Override
    public Ending ending() {
        return pieces.ending();
    }

    @Override
    public long endDueNanos() {
        return pieces.endDueNanos() + shiftNanos;
    }
}
