package io.ssetape.replayer.scrub;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;

/** The secret behind all pseudonyms of a run. It is written nowhere. */
public final class ScrubKey {
    private static final int BYTES = 32;

    private final byte[] secret;

    private ScrubKey(byte[] secret) {
        this.secret = secret;
    }

    /** A key that nobody knows, and that is forgotten with the run. */
    public static ScrubKey random() {
        byte[] secret = new byte[BYTES];
        new SecureRandom().nextBytes(secret);
        return new ScrubKey(secret);
    }

    /**
     * The key made of some bytes: the same bytes give the same pseudonyms. Who knows or guesses them can check guesses at what was
     * replaced.
     */
    public static ScrubKey of(byte[] material) {
        return new ScrubKey(sha256(material, "key file"));
    }

    /** A hash for one purpose; hashes for different purposes have nothing in common. */
    KeyedHash hash(String purpose) {
        ByteBuffer key = ByteBuffer.wrap(sha256(secret, purpose));
        return new KeyedHash(key.getLong(), key.getLong());
    }

    private static byte[] sha256(byte[] bytes, String purpose) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(purpose.getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
            return digest.digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
