package io.ssetape.recorder.redact;

import java.nio.ByteBuffer;

/** The mask itself, and the byte classes that decide about it beside {@link io.ssetape.recorder.http.HttpToken tokens}. */
final class Mask {
    private static final byte MASK = '*';

    private static final long ONES = 0x0101010101010101L;
    private static final long TOP_BITS = 0x8080808080808080L;

    private Mask() {}

    static void fill(ByteBuffer in, int from, int to) {
        for (int at = from; at < to; at++) {
            in.put(at, MASK);
        }
    }

    static boolean isBlank(byte next) {
        return next == ' ' || next == '\t';
    }

    /** Neither visible ASCII nor a blank or a line end: some who read a name pass over it, or end there. */
    static boolean isInvisible(byte next) {
        return (next < ' ' || next == 0x7f) && !isBlank(next) && !endsLine(next);
    }

    static boolean endsLine(byte next) {
        return next == '\r' || next == '\n';
    }

    /** Where the first CR or LF in a range stands; the range's end when there is none. Looks at eight bytes at a time. */
    static int lineEnd(ByteBuffer in, int from, int to) {
        int at = from;
        while (to - at >= Long.BYTES) {
            long word = in.getLong(at);
            if ((zeroByte(word ^ ONES * '\r') | zeroByte(word ^ ONES * '\n')) != 0) {
                break;
            }
            at += Long.BYTES;
        }
        while (at < to && !endsLine(in.get(at))) {
            at++;
        }
        return at;
    }

    /** Not 0 when one of the eight bytes is 0. */
    private static long zeroByte(long word) {
        return (word - ONES) & ~word & TOP_BITS;
    }
}
