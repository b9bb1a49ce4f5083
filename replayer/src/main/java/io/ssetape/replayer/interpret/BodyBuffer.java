package io.ssetape.replayer.interpret;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** A whole body, up to a limit. */
final class BodyBuffer {
    private final int limit;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private boolean tooLarge;

    BodyBuffer(int limit) {
        this.limit = limit;
    }

    void append(ByteBuffer piece) {
        if (tooLarge || piece.remaining() > limit - bytes.size()) {
            tooLarge = true;
            bytes.reset();
            return;
        }
        byte[] copy = new byte[piece.remaining()];
        piece.get(piece.position(), copy);
        bytes.writeBytes(copy);
    }

    boolean isTooLarge() {
        return tooLarge;
    }

    byte[] toByteArray() {
        return bytes.toByteArray();
    }
}
