package io.ssetape.proxy.serve;

import java.io.IOException;

/** What is sent in answer to one request, piece by piece, and how it ends. */
interface Pieces {
    /**
     * The next piece.
     *
     * @return null when there is none any more
     * @throws IOException when it cannot be read back from the disk
     */
    AnswerPiece next() throws IOException;

    /** What becomes of the connection; known once {@link #next} has given null. */
    Ending ending();

    /** When that is, counted from the last byte of the request; known once {@link #next} has given null. */
    long endDueNanos();
}
