package io.ssetape.recorder.redact;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;

/** A short text that is put together byte by byte across reads, in lower case. */
final class NameBuffer {
    private final byte[] bytes;
    private int length;
    private boolean overflowed;

    NameBuffer(int capacity) {
        bytes = new byte[capacity];
    }

    void clear() {
        length = 0;
        overflowed = false;
    }

    void add(byte next) {
        if (length == bytes.length) {
            overflowed = true;
        } else {
            bytes[length++] = next >= 'A' && next <= 'Z' ? (byte) (next + ('a' - 'A')) : next;
        }
    }

    /** Takes over what another one of the same capacity holds. */
    void copy(NameBuffer other) {
        System.arraycopy(other.bytes, 0, bytes, 0, other.length);
        length = other.length;
        overflowed = other.overflowed;
    }

    /** Whether another one holds the same text. */
    boolean sameAs(NameBuffer other) {
        return Arrays.equals(bytes, 0, length, other.bytes, 0, other.length) && overflowed == other.overflowed;
    }

    /** Whether more came than there was room for. */
    boolean overflowed() {
        return overflowed;
    }

    int length() {
        return length;
    }

    /** What came, without blanks around it. */
    String text() {
        return new String(bytes, 0, length, ISO_8859_1).strip();
    }
}
