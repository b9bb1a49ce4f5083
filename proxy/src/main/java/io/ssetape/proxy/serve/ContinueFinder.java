package io.ssetape.proxy.serve;

import java.nio.charset.StandardCharsets;

/** Sees whether an answer begins with a {@code 100 Continue}, and how long that is. */
final class ContinueFinder {
    private static final byte[] START = "HTTP/1.1 100".getBytes(StandardCharsets.US_ASCII);
    private static final int LONGEST = 4 << 10;

    private int read;
    private int emptyLine;
    private int continueBytes;
    private boolean decided;

    /** The next bytes of the answer. */
    void read(byte[] bytes, int from, int to) {
        for (int i = from; i < to && !decided; i++) {
            decide(bytes[i]);
        }
    }

    private void decide(byte next) {
        if ((read < START.length && next != START[read]) || read == LONGEST) {
            decided = true;
            return;
        }
        read++;
        if (next == '\n') {
            emptyLine++;
        } else if (next != '\r') {
            emptyLine = 0;
        }
        if (emptyLine == 2) {
            decided = true;
            continueBytes = read;
        }
    }

    /** Its length; 0 when the answer does not begin with one. */
    int continueBytes() {
        return continueBytes;
    }
}
