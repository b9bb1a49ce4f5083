package io.ssetape.replayer.scrub;

import java.util.List;

/**
 * Replaces a name byte by byte. What begins like a public word stays so far. Behind that, each character is replaced by a keyed
 * permutation of its class that depends on all before it: the same name has the same pseudonym, different names have different ones,
 * and names that begin alike have pseudonyms that do. A name that is spelt with escapes has the one that it has without, but for letters of
 * ASCII, which nobody need spell so. UTF-8 stays UTF-8, and what is none stays none.
 */
final class Pseudonym implements OctetMask {
    private static final int HEX = 16;
    private static final int NO_ROW = -1;
    private static final int KEPT_BYTES = 96;
    private static final Words NO_WORDS = Words.of(List.of());

    private final Words words;
    private final KeyedHash hash;
    private final AsciiLetters letters;
    private final Utf8Nibbles octets;
    private final EscapeDigits escapes;

    private int node;
    private int length;

    /** The first digit of a character of ASCII that is spelt with digits, until the second comes. */
    private int row = NO_ROW;

    /** Ids come again and again: the last one and its pseudonym. */
    private final byte[] lastIn;

    private final byte[] lastOut;
    private int lastLength;
    private boolean following;
    private boolean remembering;

    private Pseudonym(Words words, Alphabet alphabet, KeyedHash hash, boolean repeated) {
        this.words = words;
        this.hash = hash.sibling();
        Permutation permutation = new Permutation();
        WideGroups groups = new WideGroups(this.hash, permutation);
        letters = new AsciiLetters(words, alphabet, this.hash, permutation);
        octets = new Utf8Nibbles(groups);
        escapes = new EscapeDigits(groups);
        lastIn = new byte[repeated ? KEPT_BYTES : 0];
        lastOut = new byte[repeated ? KEPT_BYTES : 0];
        begin();
    }

    /** For names that are mostly words. */
    static Pseudonym ofWords(Words words, Alphabet alphabet, KeyedHash hash) {
        return new Pseudonym(words, alphabet, hash, false);
    }

    /** For names that come again and again, with words that may begin them. */
    static Pseudonym ofRepeated(Words words, Alphabet alphabet, KeyedHash hash) {
        return new Pseudonym(words, alphabet, hash, true);
    }

    /** For names without any public word. */
    static Pseudonym ofRepeated(Alphabet alphabet, KeyedHash hash) {
        return new Pseudonym(NO_WORDS, alphabet, hash, true);
    }

    @Override
    public void begin() {
        following = lastLength > 0;
        remembering = true;
        restart();
    }

    private void restart() {
        node = Words.ROOT;
        length = 0;
        row = NO_ROW;
        octets.reset();
        escapes.reset();
    }

    /** Whether it has any byte yet. */
    boolean isBegun() {
        return length > 0;
    }

    /** The public word that the whole name is, or {@link Words#NONE}; not for repeated names. */
    int word() {
        return node == Words.NONE ? Words.NONE : words.wordAt(node);
    }

    @Override
    public int raw(int b) {
        if (following) {
            if (length < lastLength && lastIn[length] == (byte) b) {
                return lastOut[length++] & 0xff;
            }
            unfollow();
        }
        int out = slow(b);
        if (remembering && length <= lastIn.length) {
            lastIn[length - 1] = (byte) b;
            lastOut[length - 1] = (byte) out;
            lastLength = length;
        }
        return out;
    }

    /** This name is another one than the last: back to its beginning, to the same place. */
    private void unfollow() {
        following = false;
        int again = length;
        restart();
        for (int i = 0; i < again; i++) {
            slow(lastIn[i] & 0xff);
        }
        lastLength = again;
    }

    private int slow(int b) {
        length++;
        escapes.reset();
        if (b >= 0x80) {
            leave();
            return octets.octet(b);
        }
        octets.reset();
        int before = node;
        if (node != Words.NONE) {
            int further = words.step(node, b);
            if (further != Words.NONE) {
                node = further;
                return b;
            }
            leave();
        }
        int out = letters.replaced(b, length == 1, before);
        hash.absorb(b);
        return out;
    }

    /** The name is no word from here on, and its pseudonym must not become one. */
    private void leave() {
        if (node != Words.NONE) {
            hash.begin();
            hash.absorb(node);
            node = Words.NONE;
        }
    }

    /** What it stands for is a sign, and stays. */
    @Override
    public int escape(int c) {
        raw(Escapes.character(c));
        return c;
    }

    @Override
    public int hex(int place, int digit) {
        int value = Character.digit(digit, HEX);
        int out;
        if (place == 3 && row != NO_ROW) {
            out = column(value);
        } else if (escapes.isAscii(place, value)) {
            out = row(value);
        } else {
            if (!escapes.mayBeAscii(place, value)) {
                spelt();
            }
            octets.reset();
            out = escapes.digit(place, value);
        }
        return out == value ? digit : Character.forDigit(out, HEX);
    }

    @Override
    public int octet(int place, int digit) {
        int value = Character.digit(digit, HEX);
        int out;
        if (place == 0 && AsciiLetters.isRow(value)) {
            out = row(value);
        } else if (row != NO_ROW) {
            out = column(value);
        } else {
            spelt();
            escapes.reset();
            out = place == 0 ? octets.high(value) : octets.low(value);
        }
        return out == value ? digit : Character.toUpperCase(Character.forDigit(out, HEX));
    }

    private int row(int value) {
        boolean ofLetters = AsciiLetters.isOfLetters(value);
        if (ofLetters) {
            spelt();
        }
        row = value;
        return ofLetters ? letters.row(value) : value;
    }

    private int column(int value) {
        int c = row << 4 | value;
        row = NO_ROW;
        if (letters.isReplacedAlike(c)) {
            return raw(c) & (HEX - 1);
        }
        spelt();
        octets.reset();
        escapes.reset();
        int out = letters.column(c);
        hash.absorb(c);
        return out;
    }

    /** What is spelt with digits belongs to no word, and the memory of the last name does not hold it. */
    private void spelt() {
        if (following) {
            unfollow();
        }
        leave();
        remembering = false;
        length++;
    }
}
