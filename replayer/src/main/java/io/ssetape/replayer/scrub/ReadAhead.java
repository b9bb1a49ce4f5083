package io.ssetape.replayer.scrub;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The read that is being replaced, for masks that have to know a word or a number before they replace its first letter or digit: whether it is
 * public, or how long. Only within the read, since behind it nothing is known when its bytes have to be written.
 */
final class ReadAhead {
    private byte[] bytes = new byte[0];
    private int at;

    /** A new read. */
    void begin(byte[] read) {
        bytes = read;
        at = 0;
    }

    /** A text that is all there is. */
    void beginWhole(byte[] text) {
        byte[] line = Arrays.copyOf(text, text.length + 1);
        line[text.length] = '\n';
        begin(line);
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

    /**
     * What follows up to one of some characters or the end of a line; null when the read ends before any of them.
     *
     * @param ends ASCII characters
     */
    String until(String ends) {
        for (int i = at + 1; i < bytes.length; i++) {
            int b = bytes[i] & 0xff;
            if (b == '\r' || b == '\n' || ends.indexOf(b) >= 0) {
                return new String(bytes, at + 1, i - at - 1, StandardCharsets.ISO_8859_1);
            }
        }
        return null;
    }

    /** The byte whose two digits follow, as percent-encoding spells it; -1 when they do not. */
    int octet() {
        boolean digits =
                at + 2 < bytes.length && HexFill.isDigit(bytes[at + 1] & 0xff) && HexFill.isDigit(bytes[at + 2] & 0xff);
        return digits ? Character.digit(bytes[at + 1], 16) << 4 | Character.digit(bytes[at + 2], 16) : -1;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    private static boolean isPartOfWord(byte b) {
        return Character.isLetterOrDigit(b & 0x7f) || b < 0 || b == '_' || b == '.' || b == '-';
    }
}
