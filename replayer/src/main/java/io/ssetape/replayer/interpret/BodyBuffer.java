package io.ssetape.replayer.interpret;

import java.io.ByteArrayOutputStream;

/** A whole body, up to a limit. */
final class BodyBuffer {
    private final int limit;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private boolean tooLarge;

    BodyBuffer(int limit) {
        this.limit = limit;
    }

    void append(byte[] piece, int from, int to) {
        if (tooLarge || to - from > limit - bytes.size()) {
            tooLarge = true;
            bytes.reset();
            return;
        }
        bytes.write(piece, from, to - from);
    }

    boolean isTooLarge() {
        return tooLarge;
    }

    byte[] toByteArray() {
        return bytes.toByteArray();
    }
}
