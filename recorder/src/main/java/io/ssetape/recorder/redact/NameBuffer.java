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

    /** Where a byte, in lower case, first stands; -1 when it does not. */
    int indexOf(char wanted) {
        int at = 0;
        while (at < length && bytes[at] != wanted) {
            at++;
        }
        return at < length ? at : -1;
    }

    /** Whether all that came is what a text begins with. */
    boolean begins(String text) {
        boolean same = !overflowed && length <= text.length();
        for (int at = 0; same && at < length; at++) {
            same = bytes[at] == text.charAt(at);
        }
        return same;
    }

    /** What came, without blanks around it: spaces and tabs, not what else may count as white space somewhere. */
    String text() {
        return text(0);
    }

    /** The same of what came behind a number of bytes. */
    String text(int from) {
        int start = from;
        int end = length;
        while (start < end && Mask.isBlank(bytes[start])) {
            start++;
        }
        while (end > start && Mask.isBlank(bytes[end - 1])) {
            end--;
        }
        return new String(bytes, start, end - start, ISO_8859_1);
    }

    /** The same as a name that means something: with {@code -} for {@code _}, and without what is no visible ASCII. */
    String plainName() {
        StringBuilder plain = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            if (bytes[i] > ' ' && bytes[i] < 0x7f) {
                plain.append(bytes[i] == '_' ? '-' : (char) bytes[i]);
            }
        }
        return plain.toString();
    }
}
