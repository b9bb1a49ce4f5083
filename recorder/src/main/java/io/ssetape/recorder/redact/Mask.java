package io.ssetape.recorder.redact;

import java.nio.ByteBuffer;

/** The mask itself, and the two character classes that decide about it. */
final class Mask {
    private static final byte MASK = '*';

    private Mask() {}

    static void fill(ByteBuffer in, int from, int to) {
        for (int at = from; at < to; at++) {
            in.put(at, MASK);
        }
    }

    /** A character of a token (RFC 9110, 5.6.2), as method and field names are. */
    static boolean isTokenByte(byte next) {
        return (next >= 'a' && next <= 'z')
                || (next >= 'A' && next <= 'Z')
                || (next >= '0' && next <= '9')
                || "!#$%&'*+-.^_`|~".indexOf(next) >= 0;
    }

    static boolean isBlank(byte next) {
        return next == ' ' || next == '\t';
    }

    static boolean endsLine(byte next) {
        return next == '\r' || next == '\n';
    }
}
