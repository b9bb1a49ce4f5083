package io.ssetape.replayer.scrub;

/** Replaces, in a text of words, those that are not public; numbers and what separates words stay. */
final class WordsMask {
    private static final String SEPARATORS = " \t,;=/*+:()\"<>?-";
    private static final int MAX_DIGITS = 18;

    private final Pseudonym word;
    private final Filler filler = new Filler();
    private boolean within;
    private int digits;

    WordsMask(Pseudonym word) {
        this.word = word;
    }

    /** A new text. */
    void begin() {
        within = false;
        filler.begin();
    }

    int raw(int b) {
        boolean digit = b >= '0' && b <= '9';
        boolean letter = (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z');
        if (!digit && !letter && b != '_' && b != '.' && (b != '-' || !within)) {
            within = false;
            return SEPARATORS.indexOf(b) >= 0 ? b : filler.raw(b);
        }
        if (!within) {
            within = true;
            digits = 0;
            word.begin();
        }
        if (digits >= 0 && digits < MAX_DIGITS && (digit || (b == '.' && digits > 0))) {
            digits++;
            word.raw(b);
            return b;
        }
        digits = -1;
        return word.raw(b);
    }
}
