package io.ssetape.recorder.redact;

import java.nio.ByteBuffer;

/** Walks one request line, blank lines before it included, and masks what is secret in its target. */
final class RequestLineScanner {
    private static final int MAX_METHOD_BYTES = 32;
    private static final String VERSION = "HTTP/1.";

    private enum State {
        BEFORE,
        METHOD,
        TARGET_START,
        TARGET,
        VERSION,
        AFTER_VERSION,
        LINE_FEED,
        ENDED,
        BROKEN
    }

    private final NameBuffer method = new NameBuffer(MAX_METHOD_BYTES);
    private final UrlMasker url = new UrlMasker();
    private State state = State.BEFORE;
    private int versionBytes;
    private boolean bareLineFeed;

    /** A new line. */
    void begin() {
        method.clear();
        versionBytes = 0;
        state = State.BEFORE;
    }

    /** Walks on; returns the index behind the last byte taken, which is {@code to} unless ended or broken. */
    int scan(ByteBuffer in, int from, int to) {
        int at = from;
        while (at < to && state != State.ENDED && state != State.BROKEN) {
            at = state == State.TARGET ? target(in, at, to) : single(in.get(at), at);
        }
        return at;
    }

    /** Whether the end of the line was taken. */
    boolean isEnded() {
        return state == State.ENDED;
    }

    boolean isBroken() {
        return state == State.BROKEN;
    }

    /** The method, in lower case. */
    String method() {
        return method.text();
    }

    /** Whether any line so far ended in a bare LF. */
    boolean sawBareLineFeed() {
        return bareLineFeed;
    }

    private int single(byte next, int at) {
        switch (state) {
            case BEFORE -> before(next);
            case METHOD -> method(next);
            case TARGET_START -> {
                // With a colon it is rather a field, a blank behind its name.
                state = isTargetByte(next) && next != ':' ? State.TARGET : State.BROKEN;
                return at;
            }
            case VERSION -> version(next);
            case AFTER_VERSION -> afterVersion(next);
            default -> state = next == '\n' ? State.ENDED : State.BROKEN;
        }
        return state == State.BROKEN ? at : at + 1;
    }

    private void before(byte next) {
        if (!Mask.endsLine(next)) {
            state = State.METHOD;
            method(next);
        }
    }

    private void method(byte next) {
        if (next == ' ' && method.length() > 0) {
            state = State.TARGET_START;
            beginTarget();
        } else if (Mask.isTokenByte(next) && !method.overflowed()) {
            method.add(next);
        } else {
            state = State.BROKEN;
        }
    }

    private void beginTarget() {
        if (PendingRequests.Method.of(method()) == PendingRequests.Method.CONNECT) {
            url.beginAuthority();
        } else {
            url.begin();
        }
    }

    private int target(ByteBuffer in, int from, int to) {
        int end = from;
        while (end < to && isTargetByte(in.get(end))) {
            end++;
        }
        url.mask(in, from, end, isVersion(in, end, to));
        if (end == to) {
            return to;
        }
        if (in.get(end) != ' ') {
            state = State.BROKEN;
            return end;
        }
        state = State.VERSION;
        return end + 1;
    }

    /** Whether all of a version stands behind the target. If not, the target may go on: some split the line at its last blank. */
    private static boolean isVersion(ByteBuffer in, int from, int to) {
        int digit = from + 1 + VERSION.length();
        if (digit + 1 >= to || in.get(from) != ' ' || !Mask.endsLine(in.get(digit + 1))) {
            return false;
        }
        for (int i = 0; i < VERSION.length(); i++) {
            if (in.get(from + 1 + i) != VERSION.charAt(i)) {
                return false;
            }
        }
        return in.get(digit) >= '0' && in.get(digit) <= '9';
    }

    private void version(byte next) {
        boolean last = versionBytes == VERSION.length();
        if (last ? next >= '0' && next <= '9' : next == VERSION.charAt(versionBytes)) {
            versionBytes++;
            state = last ? State.AFTER_VERSION : State.VERSION;
        } else {
            state = State.BROKEN;
        }
    }

    private void afterVersion(byte next) {
        if (next == '\n') {
            state = State.ENDED;
            bareLineFeed = true;
        } else {
            state = next == '\r' ? State.LINE_FEED : State.BROKEN;
        }
    }

    /** Anything but blanks and control characters; clients do send raw non-ASCII bytes. */
    private static boolean isTargetByte(byte next) {
        return (next & 0xff) > ' ' && next != 0x7f;
    }
}
