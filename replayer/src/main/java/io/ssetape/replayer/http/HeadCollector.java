package io.ssetape.replayer.http;

import java.util.Arrays;

/**
 * Finds the end of a head: the first empty line. It remembers how far it has looked, so a head that comes byte by byte costs
 * no more than one that comes whole; a head that comes whole is not copied.
 */
final class HeadCollector {
    /** There is no end yet. */
    static final int INCOMPLETE = -1;
    /** The head is longer than allowed. */
    static final int TOO_LONG = -2;

    private static final int USUAL_LENGTH = 512;
    private static final int KEPT_CAPACITY = 8 << 10;

    private final int limit;
    private byte[] buffer = new byte[0];
    private int length;
    private boolean lineIsEmpty;

    private byte[] head;
    private int headFrom;
    private int headTo;

    /** A collector that accepts heads up to a length in bytes. */
    HeadCollector(int limit) {
        this.limit = limit;
    }

    /**
     * Reads on.
     *
     * @return the index behind the head's last byte, {@link #INCOMPLETE} when all bytes were taken without finding it, or
     *     {@link #TOO_LONG} when as many bytes as are allowed were taken
     */
    int take(byte[] bytes, int from) {
        int to = (int) Math.min(bytes.length, (long) from + limit - length);
        int end = endWithin(bytes, from, to);
        if (end == INCOMPLETE || length > 0) {
            append(bytes, from, end == INCOMPLETE ? to : end);
        }
        if (end == INCOMPLETE) {
            return length >= limit ? TOO_LONG : INCOMPLETE;
        }
        boolean whole = length == 0;
        head = whole ? bytes : buffer;
        headFrom = whole ? from : 0;
        headTo = whole ? end : length;
        return end;
    }

    private int endWithin(byte[] bytes, int from, int to) {
        boolean empty = lineIsEmpty;
        for (int i = from; i < to; i++) {
            byte b = bytes[i];
            if (b == '\n') {
                if (empty) {
                    return i + 1;
                }
                empty = true;
            } else if (b != '\r') {
                empty = false;
            }
        }
        lineIsEmpty = empty;
        return INCOMPLETE;
    }

    private void append(byte[] bytes, int from, int to) {
        int count = to - from;
        if (buffer.length - length < count) {
            buffer = Arrays.copyOf(buffer, Math.max(Math.max(USUAL_LENGTH, 2 * buffer.length), length + count));
        }
        System.arraycopy(bytes, from, buffer, length, count);
        length += count;
    }

    /** The array that holds the head that {@link #take} found the end of. */
    byte[] head() {
        return head;
    }

    /** Where that head begins. */
    int headFrom() {
        return headFrom;
    }

    /** Behind its last byte. */
    int headTo() {
        return headTo;
    }

    /** The bytes collected of a head whose end has not come; the first {@link #collected()} of them count. */
    byte[] unfinished() {
        return buffer;
    }

    /** How many bytes of an unfinished head are held. */
    int collected() {
        return length;
    }

    /** Ready for another head. */
    void reset() {
        length = 0;
        lineIsEmpty = false;
        head = null;
        if (buffer.length > KEPT_CAPACITY) {
            buffer = new byte[0];
        }
    }
}
