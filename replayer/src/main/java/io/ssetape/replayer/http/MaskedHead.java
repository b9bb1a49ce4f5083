package io.ssetape.replayer.http;

import io.ssetape.recorder.redact.ConnectionRedactor;
import java.nio.charset.StandardCharsets;

/**
 * Request heads that a recording masked: behind the length up to which it looks for credentials, and behind a byte that no request line
 * has there, it masks all that follows on the connection, the end of the head too. A reader with whatever limit finds no end.
 */
final class MaskedHead {
    /** Up to where a recorder reads a head. */
    static final int CLEAR_BYTES = ConnectionRedactor.MAX_REQUEST_HEAD_BYTES;

    /** What to say of one that is too long. */
    static final String WORDS = "head masked whole behind its first " + CLEAR_BYTES
            + " bytes when it was recorded: record again with --keep-credentials, or shorten the head";

    private static final byte MASK = '*';

    private MaskedHead() {}

    /**
     * What a recording's mask makes of an unfinished request head.
     *
     * @param bytes its bytes
     * @param length how many of them count
     * @param unmasked what it is where no mask shows anything else; may be null
     * @return that, {@link HeadLoss#MASKED} or {@link HeadLoss#NOT_HTTP}
     */
    static HeadLoss loss(byte[] bytes, int length, HeadLoss unmasked) {
        if (isNoRequest(bytes, length)) {
            return HeadLoss.NOT_HTTP;
        }
        return length > CLEAR_BYTES && isMask(bytes, CLEAR_BYTES, length) ? HeadLoss.MASKED : unmasked;
    }

    /**
     * Whether it shows by where its mask begins that it is none: at a byte that cannot stand there in a request line. What is masked
     * in a target as a secret is never taken for that.
     */
    private static boolean isNoRequest(byte[] bytes, int length) {
        int shown = length;
        while (shown > 0 && bytes[shown - 1] == MASK) {
            shown--;
        }
        if (shown == length || shown >= CLEAR_BYTES) {
            return false;
        }
        String line = new String(bytes, 0, shown, StandardCharsets.ISO_8859_1);
        int methodEnd = line.indexOf(' ');
        if (line.indexOf('\n') >= 0) {
            return false;
        }
        // Neither a method nor a version has a mask in it.
        return methodEnd < 0
                || line.indexOf(' ', methodEnd + 1) >= 0
                || !mayEndInMask(line.substring(0, methodEnd), line.substring(methodEnd + 1), length - shown);
    }

    /** Whether a target that goes on in mask may be one: an asterisk of its own, an authority, the value of a parameter. */
    private static boolean mayEndInMask(String method, String shown, int maskBytes) {
        if (shown.isEmpty()) {
            return method.equals("CONNECT") || (method.equals("OPTIONS") && maskBytes == 1);
        }
        return shown.contains("//") || shown.contains("=") || shown.contains("%");
    }

    /** Whether nothing but mask stands in a range. */
    static boolean isMask(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] != MASK) {
                return false;
            }
        }
        return true;
    }
}
