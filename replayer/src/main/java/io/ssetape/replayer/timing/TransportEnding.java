package io.ssetape.replayer.timing;

/** How a response ended in the client's eyes. */
public enum TransportEnding {
    /** The body ended as its framing promised. */
    COMPLETE,
    /** The connection was closed in good order before that. */
    CLOSED_EARLY,
    /** The connection was reset before that. */
    RESET,
    /** It cannot be known: the client left by itself, bytes are missing from the tape, or the tape ends first. */
    UNKNOWN
}
