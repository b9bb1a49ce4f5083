package io.ssetape.recorder.redact;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * Walks one request line, blank lines before it included, and masks what is secret in its target.
 *
 * <p>A first word may be a secret of what is no HTTP, and once that shows it cannot be taken back. So it is shown only as long as it may
 * still become one of {@link #METHODS}; any other breaks the line.
 */
final class RequestLineScanner {
    private static final int MAX_METHOD_BYTES = 8;
    private static final String VERSION = "HTTP/1.";

    /** Those that HTTP itself defines, in lower case. */
    private static final List<String> METHODS =
            List.of("get", "post", "head", "put", "delete", "connect", "options", "trace", "patch");

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
    private boolean http10;
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

    /** Whether the last line says HTTP/1.0. */
    boolean isHttp10() {
        return http10;
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
        boolean ends = next == ' ' && method.length() > 0;
        if (!ends) {
            method.add(next);
        }
        if (!isMethod(ends)) {
            state = State.BROKEN;
        } else if (ends) {
            state = State.TARGET_START;
            beginTarget();
        }
    }

    /** Whether what came is one of the methods, or may become one. */
    private boolean isMethod(boolean whole) {
        for (int i = 0; i < METHODS.size(); i++) {
            String known = METHODS.get(i);
            if (method.begins(known) && (!whole || method.length() == known.length())) {
                return true;
            }
        }
        return false;
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
            http10 = last && next == '0';
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
