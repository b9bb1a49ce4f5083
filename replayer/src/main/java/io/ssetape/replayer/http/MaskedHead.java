package io.ssetape.replayer.http;

import io.ssetape.recorder.redact.ConnectionRedactor;

/**
 * Request heads that a recording masked: behind the length up to which it looks for credentials, it masks all that follows on the
 * connection, the end of the head too. A reader with whatever limit finds no end.
 */
final class MaskedHead {
    /** Up to where a recorder reads a head. */
    static final int CLEAR_BYTES = ConnectionRedactor.MAX_REQUEST_HEAD_BYTES;

    /** What to say of one. */
    static final String WORDS = "head masked whole behind its first " + CLEAR_BYTES
            + " bytes when it was recorded: record again with --keep-credentials, or shorten the head";

    private static final byte MASK = '*';

    private MaskedHead() {}

    /**
     * Whether an unfinished head is one.
     *
     * @param bytes its bytes
     * @param length how many of them count
     */
    static boolean is(byte[] bytes, int length) {
        return length > CLEAR_BYTES && isMask(bytes, CLEAR_BYTES, length);
    }

    /** Whether nothing but mask stands in a range. */
    static boolean isMask(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] != MASK) {
                return false;
            }
        }
        return true;
    }
}
