package io.ssetape.replayer.scrub;

/**
 * Replaces text by filler: any ASCII character by {@code x}, any other by one fixed character of the same length in UTF-8, an escape by an
 * escape, so that bytes and code points count the same and no word, line or script shows. What is malformed stays malformed in the same way.
 */
final class Filler implements StringMask {
    private static final int NO_MARK = -1;
    private static final int NONE = -1;
    private static final int MALFORMED = 0x110000;

    private final Utf8Shape shape = new Utf8Shape();
    private final HexFill hex = new HexFill();
    private TextRun run;
    private PrefixGuard guard;
    private int high = NONE;
    private int codePoint;

    @Override
    public void begin() {
        begin(null, null);
    }

    /** A text that is to be told from others, or not (null), and whose events may have to be (else null). */
    void begin(TextRun marks, PrefixGuard prefixes) {
        run = marks;
        guard = prefixes;
        high = NONE;
        shape.begin();
    }

    /** A character of three bytes has begun outside; so many of them are still to come. */
    void resume(int missing) {
        begin(null, null);
        shape.expect(missing);
    }

    @Override
    public int raw(int b) {
        if (guard != null) {
            guard.next(b);
        }
        if (b < 0x80) {
            shape.begin();
            return letter(absorb(b));
        }
        shape.next(b);
        return shape.continued() ? continuation(b) : lead(b);
    }

    private int letter(int mark) {
        if (guard != null && guard.takeMark()) {
            return 'y';
        }
        return mark == NO_MARK ? 'x' : 'a' + mark % TextRun.LETTERS;
    }

    private int lead(int b) {
        codePoint = b;
        if (!shape.isInside()) {
            absorb(MALFORMED | b);
            return b <= 0xBF ? shape.low() : 0xFF;
        }
        return switch (shape.lead()) {
            case 0xC2 -> 0xC3;
            case 0xE1, 0xEE -> 0xE2;
            default -> shape.lead();
        };
    }

    private int continuation(int b) {
        codePoint = codePoint << 6 | (b & 0x3f);
        int remaining = shape.remaining();
        int mark = remaining == 0 ? absorb(decoded()) : NO_MARK;
        return switch (shape.lead()) {
            case 0xC2 -> 0x97;
            case 0xE0 -> remaining == 1 ? 0xA4 : 0x84;
            case 0xE1, 0xEE -> remaining == 1 ? 0x96 : square(mark);
            case 0xF0 -> remaining == 2 ? 0x9F : remaining == 1 ? 0x94 : 0xB2;
            default -> 0x80;
        };
    }

    /** The bits that the lead byte has beside its mark are not all of it: they are cut off here. */
    private int decoded() {
        int bits = shape.lead() < 0xE0 ? 11 : shape.lead() < 0xF0 ? 16 : 21;
        return codePoint & ((1 << bits) - 1);
    }

    private int square(int mark) {
        if (guard != null && guard.takeMark()) {
            return 0xA2;
        }
        return mark == NO_MARK ? 0xA1 : 0xA0 | mark;
    }

    @Override
    public int escape(int c) {
        if (guard != null) {
            guard.next(c);
        }
        shape.begin();
        absorb(Escapes.character(c));
        // Written anew without need, a slash is one byte and all others are two.
        return c == '/' ? '/' : '\\';
    }

    @Override
    public int hex(int place, int digit) {
        if (guard != null) {
            guard.next(digit);
        }
        if (place == 0) {
            shape.begin();
            hex.begin(run != null && run.isMarked(high == NONE ? 0 : 1));
        }
        hex.take(place, digit);
        return hex.digit(place, place == 3 ? unit() : NO_MARK);
    }

    private int unit() {
        int unit = hex.unit();
        if (hex.isHigh()) {
            settleHigh();
            high = unit;
            return NO_MARK;
        }
        if (hex.isLow() && high != NONE) {
            int pair = Character.toCodePoint((char) high, (char) unit);
            high = NONE;
            return absorb(pair);
        }
        return absorb(unit);
    }

    private int absorb(int character) {
        settleHigh();
        return run == null ? NO_MARK : run.absorb(character);
    }

    private void settleHigh() {
        if (high != NONE) {
            int alone = high;
            high = NONE;
            absorb(alone);
        }
    }
}
