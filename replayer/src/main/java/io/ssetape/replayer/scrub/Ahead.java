package io.ssetape.replayer.scrub;

import java.nio.charset.StandardCharsets;

/** What follows the byte at hand in the same read, for masks that have to know a word before they replace its first letter. */
final class Ahead {
    private static final byte[] NOTHING = {};

    private byte[] bytes = NOTHING;
    private int next;

    /** The byte at hand is the one before this place. */
    void at(byte[] read, int following) {
        bytes = read;
        next = following;
    }

    /** Nothing is known of what follows. */
    void forget() {
        bytes = NOTHING;
        next = 0;
    }

    /**
     * What follows up to one of some characters or the end of a line; null when the read ends before any of them.
     *
     * @param ends ASCII characters
     */
    String until(String ends) {
        for (int i = next; i < bytes.length; i++) {
            int b = bytes[i] & 0xff;
            if (b == '\r' || b == '\n' || ends.indexOf(b) >= 0) {
                return new String(bytes, next, i - next, StandardCharsets.ISO_8859_1);
            }
        }
        return null;
    }

    /** The byte whose two digits follow, as percent-encoding spells it; -1 when they do not. */
    int octet() {
        boolean digits = next + 1 < bytes.length
                && HexFill.isDigit(bytes[next] & 0xff)
                && HexFill.isDigit(bytes[next + 1] & 0xff);
        return digits ? Character.digit(bytes[next], 16) << 4 | Character.digit(bytes[next + 1], 16) : -1;
    }
}
