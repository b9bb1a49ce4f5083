package io.ssetape.replayer.http;

/** How a response body ended on the wire. */
public enum BodyEnd {
    /** As its framing promised. */
    COMPLETE,
    /** The upstream closed in good order before that. */
    TRUNCATED,
    /** The upstream reset the connection before that. */
    RESET,
    /** The client closed or reset before that. */
    CLIENT_ABORT,
    /** The tape ends before that. */
    OPEN
}
