package io.ssetape.replayer.chat;

/**
 * Names of JSON members that hold half a surrogate pair, written as an escape. Python reads them; Jackson, which reads such values, gives up at
 * such names, and with them all that the text says would be lost for the sake of a name that nobody looks for.
 */
public final class HalfNames {
    private static final byte[] REPLACEMENT = {'\\', 'u', 'f', 'f', 'f', 'd'};
    private static final int HEX = 16;

    private HalfNames() {}

    /**
     * The same bytes with U+FFFD for each such half in a name, at the same places.
     *
     * @return the bytes themselves if there is none, else a copy of all of them
     */
    public static byte[] replaced(byte[] bytes, int from, int to) {
        if (nextHalf(bytes, from, to) == to) {
            return bytes;
        }
        byte[] copy = bytes;
        int at = from;
        while (at < to) {
            if (bytes[at] == '"') {
                int end = endOfString(bytes, at + 1, to);
                if (isName(bytes, end + 1, to) && nextHalf(bytes, at + 1, end) < end) {
                    copy = copy == bytes ? bytes.clone() : copy;
                    replace(copy, at + 1, end);
                }
                at = end;
            }
            at++;
        }
        return copy;
    }

    private static void replace(byte[] bytes, int from, int to) {
        for (int half = nextHalf(bytes, from, to); half < to; half = nextHalf(bytes, half, to)) {
            System.arraycopy(REPLACEMENT, 0, bytes, half, REPLACEMENT.length);
        }
    }

    /** Where the next escape of half a pair begins; the end if there is none. */
    private static int nextHalf(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (bytes[at] != '\\') {
                at++;
            } else if (isSurrogate(bytes, at, to, "89aAbB")) {
                if (!isSurrogate(bytes, at + REPLACEMENT.length, to, "cCdDeEfF")) {
                    return at;
                }
                at += 2 * REPLACEMENT.length;
            } else if (isSurrogate(bytes, at, to, "cCdDeEfF")) {
                return at;
            } else {
                at += 2;
            }
        }
        return to;
    }

    private static boolean isSurrogate(byte[] bytes, int at, int to, String secondDigits) {
        return at + REPLACEMENT.length <= to
                && bytes[at] == '\\'
                && bytes[at + 1] == 'u'
                && (bytes[at + 2] == 'd' || bytes[at + 2] == 'D')
                && secondDigits.indexOf(bytes[at + 3]) >= 0
                && Character.digit(bytes[at + 4], HEX) >= 0
                && Character.digit(bytes[at + 5], HEX) >= 0;
    }

    private static int endOfString(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] != '"') {
            at += bytes[at] == '\\' ? 2 : 1;
        }
        return Math.min(at, to);
    }

    private static boolean isName(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\r' || bytes[at] == '\n')) {
            at++;
        }
        return at < to && bytes[at] == ':';
    }
}
