package io.ssetape.replayer.interpret;

import java.util.Set;

/**
 * One event of a stream, without what it says.
 *
 * @param kinds what it brings
 * @param digest the first 64 bits of the SHA-256 of its data, white space around it removed; 0 for a comment, and
 *     when the observer wants none
 * @param firstNanos when its first byte arrived
 * @param nanos when the byte that completes it arrived
 * @param reads how many reads brought it
 * @param textChars how many code points of text and reasoning had come when it was over
 * @param bytes its size from its first byte to the end of its blank line
 */
public record StreamEvent(
        Set<EventKind> kinds, long digest, long firstNanos, long nanos, int reads, long textChars, long bytes) {}
