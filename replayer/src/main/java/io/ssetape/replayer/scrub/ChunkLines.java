package io.ssetape.replayer.scrub;

/**
 * Replaces what stands between the chunks of a body: sizes stay, and what may stand behind them does not. What is no size may begin like
 * one; of it no more is left than how many digits it has.
 */
final class ChunkLines {
    /** 256 MiB but one. */
    private static final int MAX_SIZE_DIGITS = 7;

    private static final String BEHIND_SIZE = "; \t\n";

    /** With a first digit from here on, a number of sixteen digits is too large for a size. */
    private static final int LARGE = '4';

    private final ScrubTally tally;
    private boolean extension;
    private boolean begun;
    private boolean hidden;
    private int digits;

    ChunkLines(ScrubTally tally) {
        this.tally = tally;
    }

    /** A new body. */
    void begin() {
        extension = false;
        beginLine();
    }

    private void beginLine() {
        begun = false;
        hidden = false;
        digits = 0;
    }

    /** Replaces bytes of the lines in place. */
    void mask(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            byte b = bytes[i];
            if (b == '\n') {
                extension = false;
                beginLine();
            } else if (extension && b != '\r') {
                bytes[i] = 'x';
                tally.add(Masked.WHOLE);
            } else if (isDigit(b)) {
                hidden = begun ? hidden : !maySizeBegin(bytes, i);
                begun = true;
                bytes[i] = digit(b);
            } else if (b == ';' || b == ' ' || b == '\t') {
                extension = true;
            }
        }
    }

    private static boolean isDigit(byte b) {
        return Character.digit(b, 16) >= 0;
    }

    /** Whether a size stands here, or may, since the read ends within it. */
    private static boolean maySizeBegin(byte[] bytes, int from) {
        int end = from;
        int counted = 0;
        while (end < bytes.length && isDigit(bytes[end])) {
            counted += counted > 0 || bytes[end] != '0' ? 1 : 0;
            end++;
        }
        if (counted > MAX_SIZE_DIGITS || end == bytes.length) {
            return counted <= MAX_SIZE_DIGITS;
        }
        if (bytes[end] == '\r') {
            return end + 1 == bytes.length || bytes[end + 1] == '\n';
        }
        return BEHIND_SIZE.indexOf(bytes[end]) >= 0;
    }

    private byte digit(byte b) {
        digits += digits > 0 || b != '0' ? 1 : 0;
        if (digits == 0 || (!hidden && digits <= MAX_SIZE_DIGITS)) {
            return b;
        }
        tally.add(Masked.WHOLE);
        if (hidden && digits == 1) {
            return (byte) (b < LARGE ? '1' : '8');
        }
        return '0';
    }
}
