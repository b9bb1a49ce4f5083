package io.ssetape.replayer.report.parquet;

import java.io.ByteArrayOutputStream;

/** Bytes in the making, with the forms of integers that Parquet files are made of. */
final class Bytes extends ByteArrayOutputStream {
    private static final int SEVEN_BITS = 0x7f;

    Bytes() {
        super(256);
    }

    /** A number without sign, seven bits a byte, the low ones first. */
    Bytes varint(long value) {
        long rest = value;
        while ((rest & ~SEVEN_BITS) != 0) {
            write((int) (rest & SEVEN_BITS) | (SEVEN_BITS + 1));
            rest >>>= 7;
        }
        write((int) rest);
        return this;
    }

    /** A number with sign, small ones of either sign in few bytes. */
    Bytes zigzag(long value) {
        return varint((value << 1) ^ (value >> 63));
    }

    /** The low bytes of a number, the lowest first. */
    Bytes littleEndian(long value, int bytes) {
        for (int i = 0; i < bytes; i++) {
            write((int) (value >>> (8 * i)) & 0xff);
        }
        return this;
    }

    /** Some bytes as they are. */
    Bytes all(byte[] bytes) {
        write(bytes, 0, bytes.length);
        return this;
    }
}
