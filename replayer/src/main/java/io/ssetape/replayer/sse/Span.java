package io.ssetape.replayer.sse;

/**
 * Where an event stands in the body and when it arrived.
 *
 * @param bodyOffset where its first byte stands; blank lines before it do not belong to it
 * @param bytes from there to the byte that completes it: in the standard the CR or LF of the blank line, in the client's dialect
 *     the LF with which the client sees it, or the end of the body
 * @param firstNanos when its first byte arrived; in the client's dialect, of several events that were held back together for want
 *     of an LF, when the first byte of the first of them arrived
 * @param lastNanos when the byte that completes it arrived; the end of the body for an event completed by that
 * @param reads how many reads brought it; pieces with the same time count as one read
 */
public record Span(long bodyOffset, long bytes, long firstNanos, long lastNanos, int reads) {
    /** Where the next byte behind it stands in the body. */
    public long bodyEnd() {
        return bodyOffset + bytes;
    }
}
