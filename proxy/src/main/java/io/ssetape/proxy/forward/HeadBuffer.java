package io.ssetape.proxy.forward;

import java.util.Arrays;

/** Gathers the bytes of one request head, up to and including its empty line. Lines have to end with CR LF. */
final class HeadBuffer {
    /** 256 KiB, as much as is read of a head anywhere in ssetape. */
    static final int MAX_BYTES = 256 << 10;

    private static final int FIRST_CAPACITY = 2048;

    private byte[] bytes = new byte[FIRST_CAPACITY];
    private int length;
    private int lineLength;
    private boolean complete;

    /** Takes one byte, unless it is refused; nothing may be added behind a complete head. */
    void add(byte next) throws Refusal {
        if (length == 0 && (next == '\r' || next == '\n')) {
            // A stray line end behind a body: RFC 9112, 2.2.
            return;
        }
        if (length == MAX_BYTES) {
            throw Refusal.headTooLong(MAX_BYTES);
        }
        boolean afterCr = length > 0 && bytes[length - 1] == '\r';
        if ((next == '\n') != afterCr) {
            throw Refusal.malformed("A line of the head does not end with CR LF.");
        }
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * length);
        }
        bytes[length++] = next;
        if (next == '\n') {
            complete = lineLength == 0;
            lineLength = 0;
        } else if (next != '\r') {
            lineLength++;
        }
    }

    boolean isEmpty() {
        return length == 0;
    }

    boolean isComplete() {
        return complete;
    }

    /** What has come so far. */
    byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    void clear() {
        length = 0;
        lineLength = 0;
        complete = false;
        if (bytes.length > FIRST_CAPACITY) {
            bytes = new byte[FIRST_CAPACITY];
        }
    }
}
