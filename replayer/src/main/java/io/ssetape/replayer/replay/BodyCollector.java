package io.ssetape.replayer.replay;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** A request body in the making: its digest always, its bytes as long as they are not too many. */
final class BodyCollector {
    private static final int FIRST_CAPACITY = 4 << 10;

    private final int limit;
    private final MessageDigest digest = sha256();
    private byte[] bytes = new byte[0];
    private int length;
    private boolean tooLong;

    /** A collector that keeps up to a number of bytes. */
    BodyCollector(int limit) {
        this.limit = limit;
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }

    static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    void add(byte[] piece, int from, int to) {
        digest.update(piece, from, to - from);
        if (tooLong || limit - length < to - from) {
            tooLong = true;
            bytes = new byte[0];
            return;
        }
        int needed = length + to - from;
        if (bytes.length < needed) {
            long doubled = Math.max(FIRST_CAPACITY, 2L * bytes.length);
            bytes = Arrays.copyOf(bytes, (int) Math.min(limit, Math.max(doubled, needed)));
        }
        System.arraycopy(piece, from, bytes, length, to - from);
        length = needed;
    }

    /** The body, or null when it was too long to be kept. Forgets it. */
    byte[] take() {
        byte[] body = tooLong ? null : Arrays.copyOf(bytes, length);
        bytes = new byte[0];
        length = 0;
        return body;
    }

    /** The digest of everything added, in hexadecimal; to be asked once. */
    String sha256Hex() {
        return hex(digest);
    }
}
