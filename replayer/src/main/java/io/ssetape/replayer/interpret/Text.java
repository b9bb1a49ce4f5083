package io.ssetape.replayer.interpret;

import io.ssetape.replayer.chat.Sha256;
import io.ssetape.replayer.sse.Utf8;

/** A text that grows piece by piece: its length and hash always, its characters only when they are asked for. */
final class Text {
    /** Pieces are a token or two, and the hash takes bytes in fastest by several of its blocks of 64. */
    private static final int HASHED_AT_ONCE = 256;

    private final Sha256 hash = new Sha256();
    private final StringBuilder kept;

    /** The end of the text in UTF-8 that is not hashed yet. */
    private final byte[] utf8 = new byte[HASHED_AT_ONCE];

    private int utf8Length;
    private long codePoints;
    private boolean loneSurrogate;

    Text(boolean keep) {
        kept = keep ? new StringBuilder() : null;
    }

    /**
     * Takes a piece in. As in Python, halves of a surrogate pair in two pieces do not become one character.
     *
     * @return how many characters it has
     */
    int add(String piece) {
        int count = 0;
        int length = utf8Length;
        for (int i = 0; i < piece.length(); count++) {
            if (length > HASHED_AT_ONCE - Utf8.MAX_BYTES) {
                hash.update(utf8, 0, length);
                length = 0;
            }
            int character = characterAt(piece, i);
            i += Character.charCount(character);
            length = Utf8.put(utf8, length, character);
        }
        utf8Length = length;
        codePoints += count;
        if (kept != null) {
            kept.append(piece);
        }
        return count;
    }

    /** The character at an index; a question mark for half a surrogate pair. */
    private int characterAt(String piece, int i) {
        char unit = piece.charAt(i);
        if (!Character.isSurrogate(unit)) {
            return unit;
        }
        int character = piece.codePointAt(i);
        if (Character.isSupplementaryCodePoint(character)) {
            return character;
        }
        loneSurrogate = true;
        return '?';
    }

    /** The characters, or null when they were not asked for. */
    String text() {
        return kept == null ? null : kept.toString();
    }

    long codePoints() {
        return codePoints;
    }

    /** The hash of what was taken in, half a surrogate pair as a question mark; nothing may be added after that. */
    String sha256() {
        hash.update(utf8, 0, utf8Length);
        return hash.hex();
    }

    boolean hasLoneSurrogate() {
        return loneSurrogate;
    }
}
