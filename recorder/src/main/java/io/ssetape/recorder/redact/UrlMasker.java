package io.ssetape.recorder.redact;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Masks the user information and the secret parameters of one URL, which may come in pieces.
 *
 * <p>Whether an authority begins with user information shows only at its {@code @}. Where a read ends in between, the whole
 * authority is masked rather than held back: the one place where the cut of the reads makes a difference, on the safe side.
 */
final class UrlMasker {
    private static final int MAX_KEY_BYTES = 128;

    private enum State {
        START,
        SCHEME,
        AFTER_COLON,
        AFTER_SLASH,
        AUTHORITY,
        CUT_AUTHORITY,
        PATH,
        KEY,
        VALUE,
        SECRET_VALUE
    }

    private final NameBuffer key = new NameBuffer(MAX_KEY_BYTES);
    private State state = State.START;

    /** A new URL, absolute or relative. */
    void begin() {
        state = State.START;
    }

    /**
     * The next piece.
     *
     * @param complete whether the URL ends with it
     */
    void mask(ByteBuffer in, int from, int to, boolean complete) {
        int at = from;
        while (at < to) {
            at = switch (state) {
                case AUTHORITY -> authority(in, at, to, complete);
                case CUT_AUTHORITY -> cutAuthority(in, at, to);
                case SECRET_VALUE -> secretValue(in, at, to);
                default -> plain(in.get(at), at);
            };
        }
    }

    private int plain(byte next, int at) {
        switch (state) {
            case START -> state = next == '/' ? State.AFTER_SLASH : beforePath(next, State.SCHEME);
            case SCHEME -> state = next == ':' ? State.AFTER_COLON : beforePath(next, State.SCHEME);
            case AFTER_COLON -> state = next == '/' ? State.AFTER_SLASH : beforePath(next, State.SCHEME);
            case AFTER_SLASH -> state = next == '/' ? State.AUTHORITY : beforePath(next, State.PATH);
            case PATH -> state = beforePath(next, State.PATH);
            case KEY -> key(next);
            default -> value(next);
        }
        return at + 1;
    }

    private State beforePath(byte next, State otherwise) {
        if (next == '?' || next == '#') {
            key.clear();
            return State.KEY;
        }
        return next == '/' ? State.PATH : otherwise;
    }

    private void key(byte next) {
        switch (next) {
            case '=' -> state = isSecret() ? State.SECRET_VALUE : State.VALUE;
            case '&', ';', '?', '#' -> key.clear();
            default -> key.add(next);
        }
    }

    private void value(byte next) {
        if (next == '&' || next == ';' || next == '#') {
            key.clear();
            state = State.KEY;
        }
    }

    /** A secret ends at {@code &} alone: it may well hold one of the other separators as it is. */
    private int secretValue(ByteBuffer in, int from, int to) {
        int at = from;
        while (at < to && in.get(at) != '&') {
            at++;
        }
        Mask.fill(in, from, at);
        if (at < to) {
            key.clear();
            state = State.KEY;
            at++;
        }
        return at;
    }

    private int authority(ByteBuffer in, int from, int to, boolean complete) {
        int end = authorityEnd(in, from, to);
        if (end == to && !complete) {
            Mask.fill(in, from, to);
            state = State.CUT_AUTHORITY;
            return to;
        }
        int at = end;
        while (at > from && in.get(at - 1) != '@') {
            at--;
        }
        if (at > from) {
            Mask.fill(in, from, at - 1);
        }
        state = State.PATH;
        return end;
    }

    private int cutAuthority(ByteBuffer in, int from, int to) {
        int end = authorityEnd(in, from, to);
        Mask.fill(in, from, end);
        if (end < to) {
            state = State.PATH;
        }
        return end;
    }

    private static int authorityEnd(ByteBuffer in, int from, int to) {
        int at = from;
        while (at < to && "/?#\\".indexOf(in.get(at)) < 0) {
            at++;
        }
        return at;
    }

    private boolean isSecret() {
        return key.overflowed() || SecretNames.isParameter(decoded(key.text()));
    }

    private static String decoded(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        try {
            return URLDecoder.decode(text, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException e) {
            // Not percent-encoded after all: taken as it stands.
            return text;
        }
    }
}
