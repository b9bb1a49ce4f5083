package io.ssetape.replayer.sse;

/** Strict UTF-8 as Python's decoder has it: no overlong forms, no surrogates, nothing above U+10FFFF. */
public final class Utf8 {
    /** The most bytes that a character takes. */
    public static final int MAX_BYTES = 4;

    private Utf8() {}

    /** Whether a range is well-formed. */
    public static boolean isValid(byte[] bytes, int from, int to) {
        int i = LineEnds.asciiPrefix(bytes, from, to);
        while (i < to) {
            int length = sequenceLength(bytes, i, to);
            if (length == 0) {
                return false;
            }
            i = LineEnds.asciiPrefix(bytes, i + length, to);
        }
        return true;
    }

    /** The length of the multi-byte sequence at an index, 0 when it is ill-formed. */
    private static int sequenceLength(byte[] bytes, int i, int to) {
        int lead = bytes[i] & 0xFF;
        if (lead >= 0xC2 && lead <= 0xDF) {
            return i + 1 < to && isTail(bytes[i + 1]) ? 2 : 0;
        }
        if (lead >= 0xE0 && lead <= 0xEF) {
            return i + 2 < to && isSecondOfThree(lead, bytes[i + 1]) && isTail(bytes[i + 2]) ? 3 : 0;
        }
        if (lead >= 0xF0 && lead <= 0xF4) {
            boolean ok =
                    i + 3 < to && isSecondOfFour(lead, bytes[i + 1]) && isTail(bytes[i + 2]) && isTail(bytes[i + 3]);
            return ok ? 4 : 0;
        }
        return 0;
    }

    private static boolean isTail(byte b) {
        return (b & 0xC0) == 0x80;
    }

    private static boolean isSecondOfThree(int lead, byte b) {
        int second = b & 0xFF;
        if (lead == 0xE0) {
            return second >= 0xA0 && second <= 0xBF;
        }
        return lead == 0xED ? second >= 0x80 && second <= 0x9F : isTail(b);
    }

    private static boolean isSecondOfFour(int lead, byte b) {
        int second = b & 0xFF;
        if (lead == 0xF0) {
            return second >= 0x90 && second <= 0xBF;
        }
        return lead == 0xF4 ? second >= 0x80 && second <= 0x8F : isTail(b);
    }

    /**
     * Writes one character into an array.
     *
     * @param point a code point, no half of a surrogate pair
     * @return where it ends
     */
    public static int put(byte[] bytes, int at, int point) {
        int to = at;
        if (point < 0x80) {
            bytes[to++] = (byte) point;
        } else if (point < 0x800) {
            bytes[to++] = (byte) (0xC0 | (point >> 6));
            bytes[to++] = tail(point);
        } else if (point < 0x10000) {
            bytes[to++] = (byte) (0xE0 | (point >> 12));
            bytes[to++] = tail(point >> 6);
            bytes[to++] = tail(point);
        } else {
            bytes[to++] = (byte) (0xF0 | (point >> 18));
            bytes[to++] = tail(point >> 12);
            bytes[to++] = tail(point >> 6);
            bytes[to++] = tail(point);
        }
        return to;
    }

    private static byte tail(int bits) {
        return (byte) (0x80 | (bits & 0x3F));
    }
}
