package io.ssetape.replayer.scrub;

/**
 * Replaces the four digits of a JSON escape by those of the character that the escaped one's UTF-8 form would be replaced by. Halves of
 * surrogate pairs stay halves.
 */
final class HexFill {
    private enum Kind {
        /** U+0000 to U+007F. */
        ASCII("0078"),
        /** U+0080 to U+07FF: two bytes. */
        TWO("00d7"),
        /** U+0800 to U+0FFF: three bytes, the first of them E0. */
        INDIC("0904"),
        /** U+D000 to U+D7FF: three bytes, the first of them ED. */
        HANGUL("d000"),
        /** The first half of a pair. */
        HIGH("d83d"),
        /** The second half. */
        LOW("dd32"),
        /** Any other. */
        WIDE("25a1");

        private final String digits;

        Kind(String digits) {
            this.digits = digits;
        }
    }

    private static final String DIGITS = "0123456789abcdef";
    private static final int LAST_PLACE = 3;

    private boolean marked;
    private Kind kind;
    private int unit;

    /** A new escape; marked when its last digit is to carry a mark if it can. */
    void begin(boolean carriesMark) {
        marked = carriesMark;
        kind = Kind.WIDE;
        unit = 0;
    }

    static boolean isDigit(int b) {
        return (b >= '0' && b <= '9') || (b >= 'a' && b <= 'f') || (b >= 'A' && b <= 'F');
    }

    /** Takes a digit in; call it before {@link #digit}. */
    void take(int place, int b) {
        int value = Character.digit(b, 16);
        unit = unit << 4 | value;
        if (place == 0) {
            kind = value == 0 ? Kind.ASCII : value == 0xd ? Kind.HANGUL : Kind.WIDE;
        } else if (place == 1 && kind == Kind.ASCII && value > 0) {
            kind = value < 8 ? Kind.TWO : Kind.INDIC;
        } else if (place == 1 && kind == Kind.HANGUL && value > 7) {
            kind = value < 0xc ? Kind.HIGH : Kind.LOW;
        } else if (place == 2 && kind == Kind.ASCII && value > 7) {
            kind = Kind.TWO;
        }
    }

    /** What stands in place of the digit taken in. */
    int digit(int place, int mark) {
        boolean carries = marked && mark >= 0;
        if (kind == Kind.ASCII && marked && place == LAST_PLACE - 1) {
            return '6';
        }
        if (carries && place == LAST_PLACE && kind == Kind.ASCII) {
            return DIGITS.charAt(1 + mark % TextRun.LETTERS);
        }
        if (carries && place == LAST_PLACE && kind == Kind.WIDE) {
            return DIGITS.charAt(mark);
        }
        return kind.digits.charAt(place);
    }

    /** The escaped UTF-16 unit, once all digits were taken in. */
    int unit() {
        return unit;
    }

    boolean isHigh() {
        return kind == Kind.HIGH;
    }

    boolean isLow() {
        return kind == Kind.LOW;
    }
}
