package io.ssetape.replayer.scrub;

/** Leaves a date as HTTP writes it, and replaces what is none from where it shows. */
final class DateMask {
    /** {@code W} is a letter of a public word, {@code d} a digit. */
    private static final String PATTERN = "WWW, dd WWW dddd dd:dd:dd WWW";

    private final WordsMask words;
    private int matched;

    DateMask(WordsMask words) {
        this.words = words;
    }

    /** A new value; the words begin with it. */
    void begin() {
        words.begin();
        matched = 0;
    }

    int raw(int b) {
        int out = words.raw(b);
        boolean digit = b >= '0' && b <= '9';
        boolean fits = matched >= 0 && matched < PATTERN.length() && fits(PATTERN.charAt(matched), b, out, digit);
        matched = fits ? matched + 1 : -1;
        return fits && digit ? b : out;
    }

    private static boolean fits(char wanted, int b, int out, boolean digit) {
        return switch (wanted) {
            case 'd' -> digit;
            case 'W' -> !digit && out == b;
            default -> b == wanted;
        };
    }
}
