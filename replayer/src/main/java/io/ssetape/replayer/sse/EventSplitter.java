package io.ssetape.replayer.sse;

/** Cuts one body into events; a state machine for one response, fed in the order of the body. */
public interface EventSplitter {
    /**
     * The next piece of the body.
     *
     * @param nanos when the read that brought it arrived
     * @param piece the bytes
     * @param sink receives the events that this piece completes
     */
    void feed(long nanos, Piece piece, EventSink sink);

    /**
     * The next piece of the body, when nobody else reads it.
     *
     * @param nanos when the read that brought it arrived
     * @param bytes holds the piece; not to be changed during the call
     * @param from its first byte
     * @param to behind its last byte
     * @param sink receives the events that this piece completes
     */
    default void feed(long nanos, byte[] bytes, int from, int to, EventSink sink) {
        feed(nanos, Piece.of(bytes, from, to), sink);
    }

    /**
     * The body has ended as its framing promised.
     *
     * @param nanos when that was known
     * @param sink receives what the end completes
     */
    void finish(long nanos, EventSink sink);
}
