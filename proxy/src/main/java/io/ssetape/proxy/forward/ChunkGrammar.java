package io.ssetape.proxy.forward;

import io.ssetape.recorder.http.ChunkedFraming.State;
import io.ssetape.recorder.http.HttpToken;
import java.util.Locale;
import java.util.Set;

/**
 * What may stand between the data of a request's chunks (RFC 9112, 7.1), where {@code ChunkedFraming} is tolerant: extensions and
 * trailer fields. Fed every such byte in order; nothing may be fed behind one that is not accepted. Whoever passes bytes on as they
 * come, and stops before that one, has passed on no end of a body that any reader could find.
 */
final class ChunkGrammar {
    /** Trailer fields that say where a message ends, whom it is for or who sends it: none of a trailer's (RFC 9110, 6.5.1). */
    private static final Set<String> HEAD_ONLY = Set.of(
            "content-length",
            "transfer-encoding",
            "host",
            "connection",
            "expect",
            "upgrade",
            "trailer",
            "proxy-authorization");

    /** Beyond any of those; a longer name is not looked at. */
    private static final int MAX_NAME_CHARS = 32;

    private boolean inExtension;
    private boolean quoted;
    private boolean escaped;
    private Trailer trailer = Trailer.LINE_START;
    private final StringBuilder name = new StringBuilder();

    private enum Trailer {
        LINE_START,
        NAME,
        VALUE,
        LINE_END
    }

    /**
     * The next byte.
     *
     * @param state where it stands; not in data, and not behind the body
     */
    boolean accepts(State state, byte next) {
        return switch (state) {
            case SIZE -> size(next);
            case EXTENSION -> extension(next);
            case TRAILER -> trailer(next);
            default -> true;
        };
    }

    /** Digits are for the framing to read. */
    private boolean size(byte next) {
        inExtension = next == ';';
        quoted = false;
        escaped = false;
        return true;
    }

    /** A line end within quotes ends the line for some readers only; so does a word behind the size its digits. */
    private boolean extension(byte next) {
        if (next == '\r') {
            return !quoted;
        }
        if (next == '\n') {
            return true;
        }
        if (!inExtension) {
            inExtension = next == ';';
            return inExtension || isBlank(next);
        }
        if (escaped) {
            escaped = false;
        } else if (next == '"') {
            quoted = !quoted;
        } else {
            escaped = quoted && next == '\\';
        }
        return !isControl(next);
    }

    private boolean trailer(byte next) {
        return switch (trailer) {
            case LINE_START, NAME -> nameOrEnd(next);
            case VALUE -> value(next);
            case LINE_END -> lineEnd(next);
        };
    }

    private boolean nameOrEnd(byte next) {
        if (next == '\r') {
            // The empty line; behind a name this would be a line without a colon.
            boolean empty = trailer == Trailer.LINE_START;
            trailer = Trailer.LINE_END;
            return empty;
        }
        if (next == ':') {
            boolean named = trailer == Trailer.NAME;
            trailer = Trailer.VALUE;
            return named && !HEAD_ONLY.contains(name.toString().toLowerCase(Locale.ROOT));
        }
        trailer = Trailer.NAME;
        if (name.length() < MAX_NAME_CHARS) {
            name.append((char) next);
        }
        return HttpToken.mayHold(next);
    }

    private boolean value(byte next) {
        if (next == '\r') {
            trailer = Trailer.LINE_END;
            return true;
        }
        return !isControl(next);
    }

    private boolean lineEnd(byte next) {
        trailer = Trailer.LINE_START;
        name.setLength(0);
        return next == '\n';
    }

    private static boolean isBlank(byte next) {
        return next == ' ' || next == '\t';
    }

    private static boolean isControl(byte next) {
        return (next >= 0 && next < ' ' && next != '\t') || next == 0x7f;
    }
}
