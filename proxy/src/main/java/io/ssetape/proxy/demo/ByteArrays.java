package io.ssetape.proxy.demo;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Collection;

/** What arrays of bytes lack. */
final class ByteArrays {
    private ByteArrays() {}

    /** One after the other. */
    static byte[] joined(Collection<byte[]> pieces) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        pieces.forEach(all::writeBytes);
        return all.toByteArray();
    }

    /** Whether one lies anywhere within another. */
    static boolean contains(byte[] bytes, byte[] wanted) {
        for (int i = 0; i + wanted.length <= bytes.length; i++) {
            if (Arrays.equals(bytes, i, i + wanted.length, wanted, 0, wanted.length)) {
                return true;
            }
        }
        return false;
    }
}
