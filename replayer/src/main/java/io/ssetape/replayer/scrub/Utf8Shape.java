package io.ssetape.replayer.scrub;

/**
 * Which bytes may stand for which without changing what is well-formed UTF-8: each lead byte allows certain continuations (Unicode,
 * table 3-7), and bytes that allow the same are alike.
 */
final class Utf8Shape {
    private static final int FIRST_CONTINUATION = 0x80;
    private static final int LAST_CONTINUATION = 0xBF;

    private int remaining;
    private int nextLow;
    private int nextHigh;
    private int low;
    private int high;
    private int lead;
    private boolean member;
    private boolean continues;

    /** At the beginning of a character. */
    void begin() {
        remaining = 0;
    }

    /** Whether a character has begun and needs more bytes. */
    boolean isInside() {
        return remaining > 0;
    }

    /** How many more it needs. */
    int remaining() {
        return remaining;
    }

    /** The lowest of the bytes that the last one is like. */
    int low() {
        return low;
    }

    /** The highest of them. */
    int high() {
        return high;
    }

    /** Whether the last byte is one of several bytes of a character, or belongs to no character at all; false for ASCII. */
    boolean isMember() {
        return member;
    }

    /** Whether the last byte continued a character. */
    boolean continued() {
        return continues;
    }

    /** The lowest byte like the lead byte of the character at hand. */
    int lead() {
        return lead;
    }

    /** As if the lead byte of a wide character had come before, of which so many bytes are missing. */
    void expect(int missing) {
        lead = 0xE1;
        remaining = missing;
        nextLow = FIRST_CONTINUATION;
        nextHigh = LAST_CONTINUATION;
    }

    /** The next byte. */
    void next(int b) {
        continues = remaining > 0 && b >= nextLow && b <= nextHigh;
        member = b >= FIRST_CONTINUATION;
        if (continues) {
            low = nextLow;
            high = nextHigh;
            remaining--;
            nextLow = FIRST_CONTINUATION;
            nextHigh = LAST_CONTINUATION;
        } else {
            boolean inside = remaining > 0;
            remaining = 0;
            if (member) {
                fresh(b, inside);
            }
        }
    }

    private void fresh(int b, boolean inside) {
        if (b <= LAST_CONTINUATION) {
            alone(b, inside);
        } else if (b <= 0xC1) {
            alike(0xC0, 0xC1, 0);
        } else if (b <= 0xDF) {
            alike(0xC2, 0xDF, 1);
        } else if (b <= 0xEF) {
            threeBytes(b);
        } else if (b <= 0xF4) {
            fourBytes(b);
        } else {
            alike(0xF5, 0xFF, 0);
        }
    }

    /** What the character at hand cannot go on with must not become what it can. */
    private void alone(int b, boolean inside) {
        boolean below = inside && b < nextLow;
        boolean above = inside && !below;
        alike(above ? nextHigh + 1 : FIRST_CONTINUATION, below ? nextLow - 1 : LAST_CONTINUATION, 0);
    }

    private void threeBytes(int b) {
        switch (b) {
            case 0xE0 -> {
                alike(b, b, 2);
                nextLow = 0xA0;
            }
            case 0xED -> {
                alike(b, b, 2);
                nextHigh = 0x9F;
            }
            case 0xEE, 0xEF -> alike(0xEE, 0xEF, 2);
            default -> alike(0xE1, 0xEC, 2);
        }
    }

    private void fourBytes(int b) {
        switch (b) {
            case 0xF0 -> {
                alike(b, b, 3);
                nextLow = 0x90;
            }
            case 0xF4 -> {
                alike(b, b, 3);
                nextHigh = 0x8F;
            }
            default -> alike(0xF1, 0xF3, 3);
        }
    }

    private void alike(int from, int to, int following) {
        low = from;
        high = to;
        lead = from;
        remaining = following;
        nextLow = FIRST_CONTINUATION;
        nextHigh = LAST_CONTINUATION;
    }
}
