package io.ssetape.replayer.report.html;

import java.util.Arrays;

/** Integers in as few bytes as they need, seven bits a byte, the lowest first, the top bit set on all bytes but the last. */
final class Varints {
    private static final int FIRST_CAPACITY = 64;
    private static final int PAYLOAD_BITS = 7;
    private static final int MORE = 0x80;
    private static final int PAYLOAD = 0x7f;

    private byte[] bytes = new byte[FIRST_CAPACITY];
    private int length;

    /** Appends a number that is not negative. */
    void put(long value) {
        if (bytes.length - length < Long.BYTES + 2) {
            bytes = Arrays.copyOf(bytes, bytes.length * 2);
        }
        long rest = value;
        while (rest > PAYLOAD) {
            bytes[length++] = (byte) ((rest & PAYLOAD) | MORE);
            rest >>>= PAYLOAD_BITS;
        }
        bytes[length++] = (byte) rest;
    }

    /** Appends a number of either sign. */
    void putSigned(long value) {
        put(zigzag(value));
    }

    /** 0, -1, 1, -2 … as 0, 1, 2, 3 … */
    static long zigzag(long value) {
        return (value << 1) ^ (value >> (Long.SIZE - 1));
    }

    /** What {@link #zigzag} was made of. */
    static long unzigzag(long value) {
        return (value >>> 1) ^ -(value & 1);
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }

    /** What was appended, behind what another one holds. */
    byte[] after(Varints first) {
        byte[] all = Arrays.copyOf(first.bytes, first.length + length);
        System.arraycopy(bytes, 0, all, first.length, length);
        return all;
    }

    /** Reads numbers back, one after another. */
    static final class Reader {
        private final byte[] bytes;
        private int position;

        Reader(byte[] bytes) {
            this.bytes = bytes;
        }

        boolean hasNext() {
            return position < bytes.length;
        }

        long next() {
            long value = 0;
            for (int shift = 0; ; shift += PAYLOAD_BITS) {
                byte b = bytes[position++];
                value |= (long) (b & PAYLOAD) << shift;
                if (b >= 0) {
                    return value;
                }
            }
        }

        long nextSigned() {
            return unzigzag(next());
        }
    }
}
