package io.ssetape.replayer.scrub;

import java.util.List;

/**
 * Replaces a name byte by byte. What begins like a public word stays so far. Behind that, each character is replaced by a keyed
 * permutation of its class that depends on all before it: the same name has the same pseudonym, different names have different ones,
 * and names that begin alike have pseudonyms that do. UTF-8 stays UTF-8, and what is none stays none.
 */
final class Pseudonym implements StringMask {
    private static final String ESCAPES = "\"\\bfnrt";
    private static final int KEPT_BYTES = 96;
    private static final Words NO_WORDS = Words.of(List.of());

    private final Words words;
    private final Alphabet alphabet;
    private final KeyedHash hash;
    private final Permutation permutation = new Permutation();
    private final Utf8Shape shape = new Utf8Shape();

    private int node;
    private int length;
    private int unit;

    /** Ids come again and again: the last one and its pseudonym. */
    private final byte[] lastIn;

    private final byte[] lastOut;
    private int lastLength;
    private boolean following;
    private boolean remembering;

    private Pseudonym(Words words, Alphabet alphabet, KeyedHash hash, boolean repeated) {
        this.words = words;
        this.alphabet = alphabet;
        this.hash = hash.sibling();
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
        shape.begin();
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
        int excluded = Words.NONE;
        if (node != Words.NONE) {
            int further = words.step(node, b);
            if (further != Words.NONE) {
                node = further;
                return b;
            }
            excluded = leave();
        }
        int out = replaced(b, excluded);
        hash.absorb(b);
        return out;
    }

    /** The name is no word from here on, and its pseudonym must not become one. */
    private int leave() {
        int at = node;
        hash.begin();
        hash.absorb(at);
        node = Words.NONE;
        return at;
    }

    private int replaced(int b, int excluded) {
        if (b >= 0x80 || shape.isInside()) {
            shape.next(b);
            if (shape.isMember()) {
                return shape.low() + permutation.image(b - shape.low(), shape.high() - shape.low() + 1, hash.value());
            }
        }
        boolean first = length == 1;
        int number = b < 0x80 ? alphabet.classOf(b, first) : 0;
        if (number == 0) {
            return b;
        }
        return ascii(b, alphabet.from(number, first), alphabet.to(number, first), excluded);
    }

    private int ascii(int b, String from, String to, int excluded) {
        boolean same = from.equals(to);
        int index = -1;
        int count = 0;
        for (int i = 0; i < from.length(); i++) {
            char c = from.charAt(i);
            index = c == b ? count : index;
            if (same && isExcluded(c, excluded)) {
                continue;
            }
            permutation.member(count++, to.charAt(i));
        }
        return permutation.imageOfMember(index, count, hash.value());
    }

    private boolean isExcluded(char c, int excluded) {
        return excluded != Words.NONE && words.step(excluded, c) != Words.NONE;
    }

    /** A slash is the same with a backslash and without one: no alphabet replaces it. */
    @Override
    public int escape(int c) {
        if (c == '/') {
            return raw(c);
        }
        settle();
        int index = ESCAPES.indexOf(c);
        int out = ESCAPES.charAt(permutation.image(index, ESCAPES.length(), hash.value()));
        hash.absorb(0x100 | c);
        return out;
    }

    @Override
    public int hex(int place, int digit) {
        if (place == 0) {
            settle();
            unit = 0;
        }
        int value = Character.digit(digit, 16);
        String range = HexRange.of(place, unit, value);
        int out = digit;
        if (range != null) {
            int index = range.indexOf(Character.forDigit(value, 16));
            out = range.charAt(permutation.image(index, range.length(), hash.value()));
        }
        hash.absorb(0x200 | value);
        unit = unit << 4 | value;
        return out;
    }

    /** Escapes belong to no word, and the memory of the last name does not hold them. */
    private void settle() {
        if (following) {
            unfollow();
        }
        if (node != Words.NONE) {
            leave();
        }
        remembering = false;
        length++;
        shape.begin();
    }
}
