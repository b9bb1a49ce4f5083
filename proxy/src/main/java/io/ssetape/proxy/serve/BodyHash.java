package io.ssetape.proxy.serve;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The first half of a SHA-256.
 *
 * @param high its first eight bytes
 * @param low the eight that follow
 */
record BodyHash(long high, long low) {
    /** Of a finished digest. */
    static BodyHash of(byte[] digest) {
        ByteBuffer bytes = ByteBuffer.wrap(digest);
        return new BodyHash(bytes.getLong(), bytes.getLong());
    }

    /** A new SHA-256. */
    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
