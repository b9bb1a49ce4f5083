package io.ssetape.replayer.scrub;

/**
 * The read that is being replaced, for masks that let short numbers stay: a long one would show its first digits, so they look how it goes
 * on. Only within the read, since behind it nothing is known when its bytes have to be written.
 */
final class ReadAhead {
    private byte[] bytes = new byte[0];
    private int at;

    /** A new read. */
    void begin(byte[] read) {
        bytes = read;
        at = 0;
    }

    /** The next byte to replace stands at a place of the read. */
    void at(int place) {
        at = place;
    }

    /** Whether a number of at most so many digits begins here, or may: one that is part of no longer word. */
    boolean isShort(int mostDigits) {
        int end = at;
        while (end < bytes.length && isDigit(bytes[end])) {
            end++;
        }
        return end - at <= mostDigits && (end == bytes.length || !isPartOfWord(bytes[end]));
    }

    /** The same for a number of JSON, of which sign, point and exponent are parts. */
    boolean isShortInJson(int mostDigits) {
        int digits = 0;
        for (int i = at; i < bytes.length && JsonNumbers.isPart(bytes[i]); i++) {
            digits += isDigit(bytes[i]) ? 1 : 0;
        }
        return digits <= mostDigits;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    private static boolean isPartOfWord(byte b) {
        return Character.isLetterOrDigit(b & 0x7f) || b < 0 || b == '_' || b == '.' || b == '-';
    }
}
