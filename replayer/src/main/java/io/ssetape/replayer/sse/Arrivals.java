package io.ssetape.replayer.sse;

/** Remembers when the bytes of the event under construction arrived. */
final class Arrivals {
    private long pieceOffset;
    private long nanos;
    private boolean holding;
    private long firstNanos;
    private int reads;
    private long endNanos;

    /** A piece begins. */
    void piece(long offset, long arrivalNanos) {
        if (holding && arrivalNanos != nanos) {
            reads++;
        }
        pieceOffset = offset;
        nanos = arrivalNanos;
    }

    /** The piece is searched through; an unfinished event began at an offset. */
    void hold(long eventOffset) {
        if (!holding || eventOffset >= pieceOffset) {
            holding = true;
            firstNanos = nanos;
            reads = 1;
        }
    }

    /** The piece is searched through; no event is unfinished. */
    void holdNothing() {
        holding = false;
    }

    /** The span of an event that the current piece completes. */
    Span span(long eventOffset, long endOffset) {
        boolean allHere = !holding || eventOffset >= pieceOffset;
        return new Span(eventOffset, endOffset - eventOffset, allHere ? nanos : firstNanos, nanos, allHere ? 1 : reads);
    }

    /** The body has ended. */
    void end(long endNanos) {
        this.endNanos = endNanos;
    }

    /** The span of an event that the end of the body completes. */
    Span spanAtEnd(long eventOffset, long endOffset) {
        return new Span(
                eventOffset, endOffset - eventOffset, holding ? firstNanos : nanos, endNanos, holding ? reads : 1);
    }
}
