package io.ssetape.replayer.sse;

/** Receives what a splitter finds, in the order of the body. */
public interface EventSink {
    /**
     * An event with data.
     *
     * @param payload the data; valid only during the call
     * @param span its place and times
     */
    void data(Payload payload, Span span);

    /** A comment, or in the client's dialect a whole block that begins as one. */
    default void comment(Span span) {}

    /** A piece of the body that became no event. */
    default void fault(SplitFault fault, Span span) {}

    /**
     * The body ended inside an event, which the standard discards.
     *
     * @param raw the bytes that arrived of it; valid only during the call
     */
    default void cut(Payload raw, Span span) {}
}
