package io.ssetape.proxy.forward;

import io.ssetape.recorder.http.HttpToken;
import java.util.Set;

/**
 * What may stand behind the last chunk of a request (RFC 9112, 7.1.2), where {@code ChunkedFraming} is tolerant. Fed every such byte in
 * order; nothing may be fed behind one that is not accepted. Whoever passes bytes on as they come, stops before that one, and holds back
 * a CR while it {@linkplain #awaitsLastLineFeed might begin the end}, has passed on no end of a body that any reader could find.
 */
final class TrailerGrammar {
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

    private Place place = Place.LINE_START;
    private final StringBuilder name = new StringBuilder();

    private enum Place {
        LINE_START,
        NAME,
        VALUE,
        LINE_END,
        LAST_LINE_END
    }

    /** Whether the CR of the empty line has come, but not its LF: for some readers the body has ended. */
    boolean awaitsLastLineFeed() {
        return place == Place.LAST_LINE_END;
    }

    /** The next byte behind the line of the last chunk. */
    boolean accepts(byte next) {
        return switch (place) {
            case LINE_START, NAME -> nameOrEnd(next);
            case VALUE -> value(next);
            case LINE_END -> lineEnd(next);
            case LAST_LINE_END -> next == '\n';
        };
    }

    private boolean nameOrEnd(byte next) {
        if (next == '\r') {
            // Behind a name this would be a line without a colon.
            boolean empty = place == Place.LINE_START;
            place = empty ? Place.LAST_LINE_END : place;
            return empty;
        }
        if (next == ':') {
            boolean named = place == Place.NAME;
            place = Place.VALUE;
            return named && !HEAD_ONLY.contains(FieldNames.asAnyoneReads(name.toString()));
        }
        place = Place.NAME;
        if (name.length() < MAX_NAME_CHARS) {
            name.append((char) next);
        }
        return HttpToken.mayHold(next);
    }

    private boolean value(byte next) {
        if (next == '\r') {
            place = Place.LINE_END;
            return true;
        }
        return !isControl(next);
    }

    private boolean lineEnd(byte next) {
        place = Place.LINE_START;
        name.setLength(0);
        return next == '\n';
    }

    private static boolean isControl(byte next) {
        return (next >= 0 && next < ' ' && next != '\t') || next == 0x7f;
    }
}
