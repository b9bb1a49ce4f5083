package io.ssetape.replayer.interpret;

import io.ssetape.replayer.chat.Sha256;

/** A text that grows piece by piece: its length and hash always, its characters only when they are asked for. */
final class Text {
    private final Sha256 hash = new Sha256();
    private final StringBuilder kept;
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
        hash.update(piece);
        int count = piece.length();
        if (hasSurrogate(piece)) {
            count = piece.codePointCount(0, count);
            loneSurrogate = loneSurrogate || hasLoneSurrogate(piece);
        }
        codePoints += count;
        if (kept != null) {
            kept.append(piece);
        }
        return count;
    }

    private static boolean hasSurrogate(String piece) {
        for (int i = 0; i < piece.length(); i++) {
            if (Character.isSurrogate(piece.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasLoneSurrogate(String piece) {
        int i = 0;
        while (i < piece.length()) {
            int codePoint = piece.codePointAt(i);
            if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
                return true;
            }
            i += Character.charCount(codePoint);
        }
        return false;
    }

    /** The characters, or null when they were not asked for. */
    String text() {
        return kept == null ? null : kept.toString();
    }

    long codePoints() {
        return codePoints;
    }

    /** The hash of what was taken in; nothing may be added after that. */
    String sha256() {
        return hash.hex();
    }

    boolean hasLoneSurrogate() {
        return loneSurrogate;
    }
}
