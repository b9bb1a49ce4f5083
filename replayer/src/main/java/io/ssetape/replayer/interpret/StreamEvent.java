package io.ssetape.replayer.interpret;

import io.ssetape.replayer.chat.ChatEvent;
import io.ssetape.replayer.sse.Span;
import java.util.Set;

/**
 * One event of a stream.
 *
 * @param kinds what it brings
 * @param digest the first 64 bits of the SHA-256 of its data, white space around it removed; 0 for a comment, and
 *     when the observer wants none
 * @param span its place in the decoded body, and when it arrived
 * @param textChars how many UTF-16 units of text and reasoning had come when it was over
 * @param said what its data says; null for the end mark and for a comment
 */
public record StreamEvent(Set<EventKind> kinds, long digest, Span span, long textChars, ChatEvent said) {
    /** When its first byte arrived. */
    public long firstNanos() {
        return span.firstNanos();
    }

    /** When the byte that completes it arrived. */
    public long nanos() {
        return span.lastNanos();
    }

    /** Its size from its first byte to the end of its blank line. */
    public long bytes() {
        return span.bytes();
    }

    /** How many reads brought it. */
    public int reads() {
        return span.reads();
    }
}
