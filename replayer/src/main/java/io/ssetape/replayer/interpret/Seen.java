package io.ssetape.replayer.interpret;

import io.ssetape.replayer.chat.ChatEvent;
import io.ssetape.replayer.sse.Span;

/**
 * Something that one dialect sees in a stream.
 *
 * @param kind what it is
 * @param event the event; null for everything else
 * @param from where its data begins in the body
 * @param to where its data ends in the body; -1 when it was joined from several lines
 * @param span its place and times
 * @param digest the digest of its data; 0 when nobody asks for it
 */
record Seen(Kind kind, ChatEvent event, long from, long to, Span span, long digest) {
    /** The kinds. */
    enum Kind {
        EVENT,
        END_MARK,
        COMMENT,
        /** An event of which too much came to be kept. */
        TOO_LARGE
    }

    /** Something without data, which only the standard's dialect sees. */
    static Seen aside(Kind kind, Span span) {
        return new Seen(kind, null, span.bodyOffset(), -1, span, 0);
    }

    boolean isAside() {
        return kind == Kind.COMMENT || kind == Kind.TOO_LARGE;
    }
}
