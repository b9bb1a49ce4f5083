package io.ssetape.replayer.sse;

/** White space as Python strips it: from bytes (ASCII only) and from text (Unicode), here found in UTF-8 bytes. */
public final class PythonStrip {
    private PythonStrip() {}

    /** Whether {@code bytes.strip()} removes a byte. */
    static boolean isByteSpace(byte b) {
        return b == ' ' || (b >= '\t' && b <= '\r');
    }

    /** The first index of a range that {@code str.strip()} keeps. */
    static int skipLeading(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to) {
            int length = spaceAt(bytes, i, to);
            if (length == 0) {
                return i;
            }
            i += length;
        }
        return i;
    }

    /** The index behind the last byte of a range that {@code str.strip()} keeps. */
    static int skipTrailing(byte[] bytes, int from, int to) {
        int i = to;
        while (i > from) {
            int start = i - 1;
            while (start > from && i - start < 3 && (bytes[start] & 0xC0) == 0x80) {
                start--;
            }
            if (spaceAt(bytes, start, i) != i - start) {
                return i;
            }
            i = start;
        }
        return i;
    }

    /** The length of the white space character at an index, 0 when there is none. */
    private static int spaceAt(byte[] bytes, int i, int to) {
        byte b = bytes[i];
        if (b >= 0) {
            return isByteSpace(b) || (b >= 0x1C && b <= 0x1F) ? 1 : 0;
        }
        if (i + 1 < to && b == (byte) 0xC2) {
            return bytes[i + 1] == (byte) 0x85 || bytes[i + 1] == (byte) 0xA0 ? 2 : 0;
        }
        if (i + 2 < to && (b & 0xF0) == 0xE0) {
            int codePoint = ((b & 0x0F) << 12) | ((bytes[i + 1] & 0x3F) << 6) | (bytes[i + 2] & 0x3F);
            return isWideSpace(codePoint) ? 3 : 0;
        }
        return 0;
    }

    /** Whether {@code str.strip()} removes a code point that takes three bytes of UTF-8. */
    public static boolean isWideSpace(int codePoint) {
        return codePoint == 0x1680
                || (codePoint >= 0x2000 && codePoint <= 0x200A)
                || codePoint == 0x2028
                || codePoint == 0x2029
                || codePoint == 0x202F
                || codePoint == 0x205F
                || codePoint == 0x3000;
    }
}
