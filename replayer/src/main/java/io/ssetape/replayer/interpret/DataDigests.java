package io.ssetape.replayer.interpret;

import io.ssetape.replayer.sse.Payload;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Short digests by which the data of events at two taps can be told to be the same bytes. */
final class DataDigests {
    private final MessageDigest digest;

    DataDigests() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** The first 64 bits of the SHA-256 of the data. */
    long of(Payload data) {
        digest.update(data.bytes(), data.from(), data.length());
        return ByteBuffer.wrap(digest.digest()).getLong();
    }
}
