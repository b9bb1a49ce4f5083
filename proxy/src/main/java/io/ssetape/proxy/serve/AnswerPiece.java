package io.ssetape.proxy.serve;

/**
 * Bytes that go out with one write.
 *
 * @param dueNanos when, counted from the last byte of the request
 * @param bytes the bytes, at least one; not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody; passed on and sent
record AnswerPiece(long dueNanos, byte[] bytes) {
    /** The same piece, due later. */
    AnswerPiece later(long nanos) {
        return nanos == 0 ? this : new AnswerPiece(dueNanos + nanos, bytes);
    }
}
