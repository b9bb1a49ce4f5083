package io.ssetape.replayer.http;

/** Why a head that came was not read, so that nothing is known of what stands behind it. */
public enum HeadLoss {
    /** It is longer than the replay reads. */
    TOO_LONG,
    /** What came is no head of HTTP/1. */
    NOT_HTTP,
    /** It was masked when it was recorded, so that its end is not on the tape. */
    MASKED
}
