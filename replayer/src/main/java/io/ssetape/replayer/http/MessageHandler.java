package io.ssetape.replayer.http;

import io.ssetape.recorder.Counted;

/** What a direction tells its conversation, in the order of the bytes. */
interface MessageHandler {
    /** The first byte of a message, or the gap that hides it. */
    void begin(long nanos);

    /** A read brought bytes of the current message, of whatever part. */
    void touched(long nanos);

    /** Whether bytes without an end yet may still become a head. */
    boolean mayBecomeHead(byte[] bytes, int length);

    /**
     * A whole head.
     *
     * @return false when it is no head of HTTP/1
     */
    boolean head(long nanos, byte[] bytes, int from, int to);

    /** Why nothing behind the head just given is read any more, or null when it is. */
    default String limit() {
        return null;
    }

    /** The reader for the body behind the head just given; null when nothing tells where it ends. */
    BodyReader body();

    /** A piece of the body. */
    void piece(long nanos, byte[] bytes, int from, int to);

    /** The message is complete. */
    void end(long nanos);

    /** Bytes of the current message that are neither head nor body that can be understood. */
    void raw(long count);

    /** Bytes of the current message that are not on the tape. */
    void missing(long count);

    /** The head of the current message came and is not read; {@link #lost} follows unless the direction is over. */
    void unread(HeadLoss loss);

    /** From here on this direction cannot be followed; its bytes come as {@link #raw}. */
    void lost(String why);

    /** Something of the current message cannot be told, but its end may be. */
    void rough(String why);

    /** The direction ended inside a message. */
    void cut(String lack);

    /** Whether a recorder masks heads of this direction whole that are too long for it, or none. */
    default boolean masksHeads() {
        return false;
    }

    /**
     * The direction ended inside a head.
     *
     * @param length how many of the bytes count
     */
    default void headCut(byte[] bytes, int length) {
        HeadLoss unmasked = mayBecomeHead(bytes, length) ? null : HeadLoss.NOT_HTTP;
        HeadLoss loss = masksHeads() ? MaskedHead.loss(bytes, length, unmasked) : unmasked;
        if (loss == null) {
            cut("head cut after " + Counted.of(length, "byte"));
            return;
        }
        raw(length);
        unread(loss);
        cut(loss.words(bytes, length));
    }

    /** Bytes of the message that was current when {@link #touched} was called last; what they complete has been told. */
    default void passed(long nanos, byte[] bytes, int from, int to) {}
}
