package io.ssetape.replayer.scrub;

/**
 * What tells one text from another once both are filler. From the thirteenth on each character carries a mark: four bits of a keyed
 * hash of all characters so far. So the same prompt seen at two taps is still the same, and two prompts of one length are still two;
 * a mark says no more than that, and texts of up to twelve characters have none.
 */
final class TextRun {
    /**
     * How many letters can carry a mark, from {@code a}: those whose code is 6 and one more hexadecimal digit but 0, so that a letter and
     * an escape of one show the same. Two of the sixteen marks look alike there.
     */
    static final int LETTERS = 15;

    private static final int UNMARKED = 12;
    private static final int LOWEST_FOUR_BITS = 15;

    private final KeyedHash hash;
    private long characters;

    TextRun(KeyedHash hash) {
        this.hash = hash.sibling();
    }

    /** A new text. */
    void begin() {
        hash.begin();
        characters = 0;
    }

    /** Whether a character carries a mark that comes behind so many others. */
    boolean isMarked(int ahead) {
        return characters + ahead >= UNMARKED;
    }

    /** Takes a character in; returns its mark, 0 to 15, or -1 when it carries none. */
    int absorb(int codePoint) {
        hash.absorb(codePoint);
        boolean marked = isMarked(0);
        characters++;
        return marked ? (int) hash.value() & LOWEST_FOUR_BITS : -1;
    }
}
