package io.ssetape.recorder.redact;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Masks the user information and the secret parameters of one URL, which may come in pieces. Parameters are those of the query, and
 * those behind a {@code ;} in the path.
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
        /** An authority that nothing should follow. */
        AUTHORITY_ALONE,
        CUT_AUTHORITY_ALONE,
        PATH,
        KEY,
        VALUE,
        SECRET_VALUE
    }

    private final NameBuffer key = new NameBuffer(MAX_KEY_BYTES);
    private State state = State.START;
    private boolean inPath;

    /** A new URL, absolute or relative. */
    void begin() {
        state = State.START;
    }

    /** A new authority that stands alone, as behind CONNECT and in {@code Host}. */
    void beginAuthority() {
        state = State.AUTHORITY_ALONE;
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
                case AUTHORITY_ALONE -> authorityAlone(in, at, to, complete);
                case CUT_AUTHORITY_ALONE -> {
                    Mask.fill(in, at, to);
                    yield to;
                }
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
        if (next == ';' || next == '?' || next == '#') {
            key.clear();
            inPath = next == ';';
            return State.KEY;
        }
        return next == '/' ? State.PATH : otherwise;
    }

    private void key(byte next) {
        if (next == '=') {
            state = isSecret() ? State.SECRET_VALUE : State.VALUE;
        } else if ("&;?#".indexOf(next) >= 0 || endsSegment(next)) {
            separator(next);
        } else {
            key.add(next);
        }
    }

    private void value(byte next) {
        if ("&;#".indexOf(next) >= 0 || endsSegment(next)) {
            separator(next);
        }
    }

    /** Whether the parameters of a path segment end here. */
    private boolean endsSegment(byte next) {
        return inPath && (next == '/' || next == '?' || next == '#');
    }

    private void separator(byte next) {
        key.clear();
        state = inPath && next == '/' ? State.PATH : State.KEY;
        inPath &= !endsSegment(next);
    }

    /**
     * A secret ends at the separator of its kind alone, {@code &} in a query, {@code ;} in a path, and in a path with its segment: it may
     * well hold one of the other separators as it is.
     */
    private int secretValue(ByteBuffer in, int from, int to) {
        int at = from;
        while (at < to && in.get(at) != (inPath ? ';' : '&') && !endsSegment(in.get(at))) {
            at++;
        }
        Mask.fill(in, from, at);
        if (at < to) {
            separator(in.get(at));
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
        userInformation(in, from, end);
        state = State.PATH;
        return end;
    }

    /** Ends at nothing but its end, since a password may hold anything. Behind user information, or without, it may be a URL after all. */
    private int authorityAlone(ByteBuffer in, int from, int to, boolean complete) {
        if (!complete) {
            Mask.fill(in, from, to);
            state = State.CUT_AUTHORITY_ALONE;
            return to;
        }
        state = State.START;
        return userInformation(in, from, to);
    }

    /** Masks what stands before the last {@code @} of a range; returns the index behind that, or the range's start without one. */
    private static int userInformation(ByteBuffer in, int from, int to) {
        int at = to;
        while (at > from && in.get(at - 1) != '@') {
            at--;
        }
        if (at > from) {
            Mask.fill(in, from, at - 1);
        }
        return at;
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
