package io.ssetape.recorder.frame;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/** Encoded frames, for tests to damage; where their fields lie is said here once more, so that no test takes the code's word for it. */
final class FrameBytes {
    static final int CHECKSUM = 4;
    static final int TYPE = 8;
    static final int FLAGS = 9;
    static final int RESERVED = 10;
    static final int SEQUENCE = 12;
    static final int BODY = 28;

    private FrameBytes() {}

    /** A frame as the encoder writes it, under the sequence number 3. */
    static byte[] encoded(FrameEncoder encoder, Frame frame) {
        ByteBuffer encoded = encoder.encode(3, frame);
        byte[] bytes = new byte[encoded.remaining()];
        encoded.get(bytes);
        return bytes;
    }

    /** Sets length and checksum right again. */
    static byte[] sealed(byte[] frame) {
        CRC32C checksum = new CRC32C();
        checksum.update(frame, TYPE, frame.length - TYPE);
        ByteBuffer.wrap(frame)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(frame.length)
                .putInt((int) checksum.getValue());
        return frame;
    }
}
