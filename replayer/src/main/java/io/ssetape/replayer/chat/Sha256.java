package io.ssetape.replayer.chat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of text in UTF-8, taken in piece by piece. Half a surrogate pair counts as a question mark. */
public final class Sha256 {
    private final MessageDigest digest;

    /** The hash of nothing yet. */
    public Sha256() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Takes text in. */
    public void update(String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Takes a range of bytes in, which are text in UTF-8. */
    public void update(byte[] utf8, int from, int to) {
        digest.update(utf8, from, to - from);
    }

    /** The hash in hexadecimal; nothing may be taken in after that. */
    public String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }

    static String hex(String text) {
        Sha256 hash = new Sha256();
        hash.update(text);
        return hash.hex();
    }
}
