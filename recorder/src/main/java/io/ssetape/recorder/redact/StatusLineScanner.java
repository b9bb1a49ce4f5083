package io.ssetape.recorder.redact;

import java.nio.ByteBuffer;

/** Walks one status line, blank lines before it included. */
final class StatusLineScanner {
    /** What a line must look like up to the reason: a literal, with {@code d} for any digit. */
    private static final String PATTERN = "HTTP/1.d ddd";

    private static final int VERSION_DIGIT = PATTERN.indexOf('d');
    private static final int FIRST_STATUS_DIGIT = PATTERN.length() - 3;

    private int matched;
    private int status;
    private boolean http10;
    private boolean inReason;
    private boolean carriageReturn;
    private boolean bareLineFeed;
    private boolean ended;
    private boolean broken;

    /** A new line. */
    void begin() {
        matched = 0;
        status = 0;
        inReason = false;
        carriageReturn = false;
        ended = false;
        broken = false;
    }

    /** Walks on; returns the index behind the last byte taken, which is {@code to} unless ended or broken. */
    int scan(ByteBuffer in, int from, int to) {
        int at = from;
        while (at < to && !ended && !broken) {
            byte next = in.get(at);
            if (matched == PATTERN.length()) {
                behindStatus(next);
            } else if (matched > 0 || !Mask.endsLine(next)) {
                match(next);
            }
            at += broken ? 0 : 1;
        }
        return at;
    }

    /** Whether the end of the line was taken. */
    boolean isEnded() {
        return ended;
    }

    boolean isBroken() {
        return broken;
    }

    /** Whether any of it but blank lines was taken. */
    boolean isBegun() {
        return matched > 0;
    }

    int status() {
        return status;
    }

    /** Whether the last line says HTTP/1.0. */
    boolean isHttp10() {
        return http10;
    }

    /** Whether any line so far ended in a bare LF. */
    boolean sawBareLineFeed() {
        return bareLineFeed;
    }

    /** A CR that no LF follows ends the line for some, so what looks like the reason may be a field. */
    private void behindStatus(byte next) {
        if (next == '\n') {
            ended = true;
            bareLineFeed |= !carriageReturn;
        } else if (next == '\r') {
            broken = carriageReturn;
            carriageReturn = true;
        } else {
            broken = carriageReturn || (!inReason && next != ' ');
            inReason = true;
        }
    }

    private void match(byte next) {
        char expected = PATTERN.charAt(matched);
        boolean digit = next >= '0' && next <= '9';
        broken = expected == 'd' ? !digit : next != expected;
        if (!broken) {
            http10 = matched == VERSION_DIGIT ? next == '0' : http10;
            status = matched >= FIRST_STATUS_DIGIT ? 10 * status + (next - '0') : 0;
            matched++;
        }
    }
}
