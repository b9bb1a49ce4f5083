package io.ssetape.replayer.http;

/** Finds the end of one message body and takes its transfer framing off. */
abstract sealed class BodyReader permits FixedBody, ChunkedBody, GappedChunks, OpenBody {
    /**
     * Reads on.
     *
     * @return the index behind the last byte that belongs to the body; less than the length only when the body {@link #isOver}
     *     or {@link #breach} is not null
     */
    abstract int read(long nanos, byte[] bytes, int from, BodySink sink);

    /** Whether the body is complete. */
    abstract boolean isOver();

    /** Whether an orderly end of its direction completes the body. */
    boolean endsWithDirection() {
        return false;
    }

    /**
     * Passes over bytes that are not on the tape.
     *
     * @return false when the body may have ended among them, so that nothing behind them can be told
     */
    abstract boolean skip(long missingBytes);

    /**
     * The reader for what follows a gap that {@link #skip} refused, when it is known from elsewhere that no other message can have
     * begun in it; null when nothing can be told even so.
     */
    GappedChunks behindGap() {
        return null;
    }

    /** What makes it impossible to follow the body, or null. */
    String breach() {
        return null;
    }

    /** What a body that ends here lacks, in words; null when nothing can be said. */
    abstract String lack();
}
