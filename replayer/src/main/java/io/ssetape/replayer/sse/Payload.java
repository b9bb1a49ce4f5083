package io.ssetape.replayer.sse;

import java.util.Arrays;

/**
 * The data of one event: a slice of a buffer that is only valid until the call that hands it over returns.
 *
 * @param bytes the buffer
 * @param from where the data begins in it
 * @param to where the data ends in it
 * @param bodyOffset where the data begins in the body, or -1 when it was joined from several lines
 * @param name the event's name as the standard reads it; empty when it has none or the dialect knows none
 */
public record Payload(byte[] bytes, int from, int to, long bodyOffset, String name) {
    /** The number of bytes. */
    public int length() {
        return to - from;
    }

    /** Where the data ends in the body, or -1 when it was joined from several lines. */
    public long bodyEnd() {
        return bodyOffset < 0 ? -1 : bodyOffset + length();
    }

    /** The same without JSON white space around it. */
    public Payload trimmed() {
        int first = from;
        int last = to;
        while (first < last && isJsonSpace(bytes[first])) {
            first++;
        }
        while (last > first && isJsonSpace(bytes[last - 1])) {
            last--;
        }
        if (first == from && last == to) {
            return this;
        }
        return new Payload(bytes, first, last, bodyOffset < 0 ? -1 : bodyOffset + first - from, name);
    }

    /** Whether this is the end mark {@code [DONE]}, to the byte. */
    public boolean isEndMark() {
        return EndMark.is(bytes, from, to);
    }

    /** A copy of the bytes that stays valid. */
    public byte[] copy() {
        return Arrays.copyOfRange(bytes, from, to);
    }

    private static boolean isJsonSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }
}
