package io.ssetape.replayer.scrub;

import java.util.List;

/** Replaces, in a text of words, those that are not public, and numbers but where a public one is expected; what separates words stays. */
final class WordsMask {
    private static final String SEPARATORS = " \t,;=/*+:()\"<>?-";

    /** Words that a number follows behind an equals sign. */
    private static final List<String> COUNTED = List.of("timeout", "max", "max-age", "s-maxage");

    /** Seconds, requests: longer numbers may be anything. */
    private static final int USUAL_DIGITS = 4;

    private static final int LENGTH_DIGITS = 18;

    /** Where numbers stay. */
    enum Numbers {
        /** Nowhere. */
        NONE,
        /** A number of up to four digits behind a word that is known to count something. */
        COUNTED,
        /** A number of up to four digits, if there is nothing else before it. */
        ALONE,
        /** A number of as many digits as a length can have, or several with commas between them, as long as there is nothing else. */
        LENGTH
    }

    private final Words words;
    private final Pseudonym word;
    private final ReadAhead ahead;
    private final Filler filler = new Filler();
    private Numbers numbers = Numbers.NONE;
    private boolean within;
    private boolean alone;
    private boolean begun;
    private boolean afterComma;
    private boolean counted;
    private int digitsLeft;

    /**
     * A mask.
     *
     * @param words the public words
     * @param word what replaces others
     * @param ahead how the read goes on in which numbers may stay
     */
    WordsMask(Words words, Pseudonym word, ReadAhead ahead) {
        this.words = words;
        this.word = word;
        this.ahead = ahead;
    }

    /** A new text, without public numbers. */
    void begin() {
        begin(Numbers.NONE);
    }

    /** A new text. */
    void begin(Numbers where) {
        numbers = where;
        within = false;
        alone = true;
        begun = false;
        afterComma = false;
        counted = false;
        filler.begin();
    }

    int raw(int b) {
        boolean digit = b >= '0' && b <= '9';
        boolean letter = (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z');
        if (!digit && !letter && b != '_' && b != '.' && (b != '-' || !within)) {
            return separator(b);
        }
        if (!within) {
            within = true;
            alone &= !begun || (numbers == Numbers.LENGTH && afterComma);
            begun = true;
            afterComma = false;
            digitsLeft = publicDigits();
            word.begin();
        }
        alone &= digit;
        int out = word.raw(b);
        if (digit && digitsLeft > 0) {
            digitsLeft--;
            return b;
        }
        digitsLeft = 0;
        return out;
    }

    private int separator(int b) {
        counted = b == '=' && within && isCounted();
        alone &= b == ' ' || b == '\t' || b == ',';
        afterComma |= b == ',';
        within = false;
        return SEPARATORS.indexOf(b) >= 0 ? b : filler.raw(b);
    }

    private boolean isCounted() {
        int number = word.word();
        return number != Words.NONE && COUNTED.contains(words.word(number));
    }

    private int publicDigits() {
        int most = switch (numbers) {
            case NONE -> 0;
            case COUNTED -> counted ? USUAL_DIGITS : 0;
            case ALONE -> alone ? USUAL_DIGITS : 0;
            case LENGTH -> alone ? LENGTH_DIGITS : 0;
        };
        return most > 0 && ahead.isShort(most) ? most : 0;
    }
}
