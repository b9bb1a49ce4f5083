package io.ssetape.replayer.sse;

/** Why a piece of the body became no event. */
public enum SplitFault {
    /** A line exceeds what the client's HTTP library accepts; the client reads no further. */
    LINE_TOO_LONG,
    /** The event is not UTF-8; the client reads no further. */
    BAD_UTF8,
    /** The event exceeds the replay's own limit; it is skipped, its contents are unknown. */
    EVENT_TOO_LARGE
}
