package io.ssetape.replayer.scrub;

import io.ssetape.replayer.sse.PythonStrip;

/** Knows white space: what JSON allows, and what Python strips around a text, outside ASCII byte by byte in UTF-8. */
final class UnicodeSpace {
    private int codePoint;
    private int missing;

    /** The white space that JSON knows. */
    static boolean isJsonBlank(int b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }

    /** What Python strips of ASCII beside that. */
    static boolean isOtherBlank(int b) {
        return b == 0x0b || b == 0x0c || (b >= 0x1c && b <= 0x1f);
    }

    /** Whether such a character can begin with a byte; if so it has. */
    boolean begins(int b) {
        if (b != 0xC2 && (b < 0xE1 || b > 0xE3)) {
            return false;
        }
        missing = b == 0xC2 ? 1 : 2;
        codePoint = b & 0x1f;
        return true;
    }

    /** Takes the next byte in if the character can go on with it. */
    boolean next(int b) {
        if ((b & 0xC0) != 0x80) {
            return false;
        }
        int further = codePoint << 6 | (b & 0x3f);
        boolean accepted = missing > 1 ? mayBecomeSpace(further) : isSpace(further & 0xffff);
        if (accepted) {
            codePoint = further;
            missing--;
        }
        return accepted;
    }

    /** How many bytes of the character are missing. */
    int missing() {
        return missing;
    }

    private static boolean mayBecomeSpace(int firstBits) {
        int block = firstBits & 0x3ff;
        return block == 0x1680 >> 6 || block == 0x2000 >> 6 || block == 0x2040 >> 6 || block == 0x3000 >> 6;
    }

    private static boolean isSpace(int codePoint) {
        return codePoint == 0x85 || codePoint == 0xA0 || PythonStrip.isWideSpace(codePoint);
    }
}
