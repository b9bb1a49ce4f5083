package io.ssetape.replayer.http;

import io.ssetape.recorder.Counted;

/** Why a head that came was not read, so that nothing is known of what stands behind it. */
public enum HeadLoss {
    /** It is longer than the replay reads. */
    TOO_LONG,
    /** What came is no head of HTTP/1. */
    NOT_HTTP,
    /** It was masked when it was recorded, so that its end is not on the tape. */
    MASKED;

    /**
     * What to say of a head.
     *
     * @param bytes what was taken of it
     * @param length how many of the bytes count
     */
    String words(byte[] bytes, int length) {
        return switch (this) {
            case TOO_LONG -> "head longer than " + Counted.of(length, "byte");
            case NOT_HTTP -> Sample.notHttp(bytes, 0, length);
            case MASKED -> MaskedHead.WORDS;
        };
    }
}
