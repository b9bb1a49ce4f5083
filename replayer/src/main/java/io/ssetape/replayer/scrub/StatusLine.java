package io.ssetape.replayer.scrub;

/** Replaces what a status line says beyond version, status and the usual reasons. */
final class StatusLine implements StartLine {
    /** What a line looks like up to the reason; {@code d} is any digit. */
    private static final String PATTERN = "HTTP/1.d ddd";

    private static final int FIRST_STATUS_DIGIT = PATTERN.length() - 3;

    private final ScrubTally tally;
    private final WordsMask reason;
    private int matched;
    private int status;
    private boolean broken;

    StatusLine(MaskKit kit) {
        tally = kit.tally();
        reason = new WordsMask(Vocabulary.REASONS, kit.names(Vocabulary.REASONS), kit.ahead());
    }

    @Override
    public void begin() {
        matched = 0;
        status = 0;
        broken = false;
        reason.begin();
    }

    @Override
    public boolean isBroken() {
        return broken;
    }

    @Override
    public boolean isComplete() {
        return matched >= PATTERN.length() && status >= 100;
    }

    /** The status; 0 before it is whole. */
    int status() {
        return status;
    }

    @Override
    public int next(int b) {
        if (matched > PATTERN.length()) {
            int out = reason.raw(b);
            if (out != b) {
                tally.add(Masked.HEADER);
            }
            return out;
        }
        if (b == ' ' && matched == FIRST_STATUS_DIGIT) {
            return b;
        }
        boolean digit = b >= '0' && b <= '9';
        broken = matched == PATTERN.length() ? b != ' ' : !matches(b, digit);
        if (digit && matched >= FIRST_STATUS_DIGIT) {
            status = 10 * status + (b - '0');
        }
        matched++;
        return b;
    }

    private boolean matches(int b, boolean digit) {
        char wanted = PATTERN.charAt(matched);
        return wanted == 'd' ? digit : b == wanted;
    }
}
