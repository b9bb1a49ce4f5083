package io.ssetape.replayer.scrub;

/** Replaces characters of ASCII within their classes, by a permutation that depends on all that a hash has absorbed. */
final class AsciiLetters {
    private static final int COLUMNS = 16;

    /** Of the eight rows of sixteen characters those from here on hold letters. */
    private static final int LETTER_ROWS = 4;

    private static final int ROWS = 8;

    /** The row of the backslash, which has to stay one: it is longer than any other where it is written anew. */
    private static final int BACKSLASH_ROW = '\\' >> 4;

    private static final int BACKSLASH_COLUMN = '\\' & 0xf;
    private static final String OTHER_LETTER_ROWS = "467";

    private final Words words;
    private final Alphabet alphabet;
    private final KeyedHash hash;
    private final Permutation permutation;

    AsciiLetters(Words words, Alphabet alphabet, KeyedHash hash, Permutation permutation) {
        this.words = words;
        this.alphabet = alphabet;
        this.hash = hash;
        this.permutation = permutation;
    }

    /**
     * The replacement of a character.
     *
     * @param first whether at the beginning
     * @param node where in the words the name was before, or {@link Words#NONE}: it must not become one of them
     */
    int replaced(int b, boolean first, int node) {
        int number = alphabet.classOf(b, first);
        if (number == 0) {
            return b;
        }
        String from = alphabet.from(number, first);
        String to = alphabet.to(number, first);
        boolean same = from.equals(to);
        int index = -1;
        int count = 0;
        for (int i = 0; i < from.length(); i++) {
            char c = from.charAt(i);
            index = c == b ? count : index;
            if (same && node != Words.NONE && words.step(node, c) != Words.NONE) {
                continue;
            }
            permutation.member(count++, to.charAt(i));
        }
        return permutation.imageOfMember(index, count, hash.value());
    }

    /**
     * Whether a character that is spelt with digits is replaced as it is without: its row must tell how. Letters stand in several rows, and the
     * row has to be replaced before the column comes.
     */
    boolean isReplacedAlike(int c) {
        return (c >> 4 < LETTER_ROWS || c == '\\') && alphabet.keepsRow(c);
    }

    /** Whether a row is one of letters. */
    static boolean isOfLetters(int row) {
        return row >= LETTER_ROWS;
    }

    /** Whether a row is one of ASCII. */
    static boolean isRow(int row) {
        return row < ROWS;
    }

    /** The replacement of a row of letters. */
    int row(int row) {
        if (row == BACKSLASH_ROW) {
            return row;
        }
        int place = OTHER_LETTER_ROWS.indexOf('0' + row);
        return OTHER_LETTER_ROWS.charAt(permutation.image(place, OTHER_LETTER_ROWS.length(), hash.value())) - '0';
    }

    /** The replacement of a column where {@link #isReplacedAlike} says no. */
    int column(int c) {
        int column = c & (COLUMNS - 1);
        if (c >> 4 == BACKSLASH_ROW) {
            int image = permutation.image(column < BACKSLASH_COLUMN ? column : column - 1, COLUMNS - 1, hash.value());
            return image < BACKSLASH_COLUMN ? image : image + 1;
        }
        if (isOfLetters(c >> 4)) {
            return permutation.image(column, COLUMNS, hash.value());
        }
        int number = alphabet.classOf(c, false);
        int index = -1;
        int count = 0;
        for (char other : alphabet.from(number, false).toCharArray()) {
            if (other >> 4 == c >> 4) {
                index = other == c ? count : index;
                permutation.member(count++, other & (COLUMNS - 1));
            }
        }
        return permutation.imageOfMember(index, count, hash.value());
    }
}
