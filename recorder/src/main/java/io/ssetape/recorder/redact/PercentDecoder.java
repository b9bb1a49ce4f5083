package io.ssetape.recorder.redact;

/** Undoes percent-encoding byte by byte, across pieces. */
final class PercentDecoder {
    /** What a byte within a {@code %XX} stands for before its last one. */
    static final int NONE = -1;

    private enum Stage {
        PLAIN,
        FIRST_DIGIT,
        SECOND_DIGIT
    }

    private Stage stage = Stage.PLAIN;
    private int high;
    private boolean encoded;

    void begin() {
        stage = Stage.PLAIN;
        encoded = false;
    }

    /** Takes a byte; returns the character that is complete with it, 0 to 255, or {@link #NONE}. */
    int next(byte next) {
        int digit = stage == Stage.PLAIN ? -1 : Character.digit(next, 16);
        encoded = digit >= 0 && stage == Stage.SECOND_DIGIT;
        if (encoded) {
            stage = Stage.PLAIN;
            return high << 4 | digit;
        }
        if (digit >= 0) {
            high = digit;
            stage = Stage.SECOND_DIGIT;
            return NONE;
        }
        stage = next == '%' ? Stage.FIRST_DIGIT : Stage.PLAIN;
        return next == '%' ? NONE : next & 0xff;
    }

    /** Whether the last character was written as {@code %XX}. */
    boolean isEncoded() {
        return encoded;
    }
}
