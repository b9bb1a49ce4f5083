package io.ssetape.recorder.frame;

import static io.ssetape.recorder.frame.FrameAssert.assertSameFrame;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * Any bytes are a frame or a described fault, as they are and under a right length and checksum, which no fuzzer would guess. What was
 * read as a frame is written and read again as the same one.
 */
public final class FrameDecoderFuzz {
    private FrameDecoderFuzz() {}

    /** Tries one input. */
    public static void fuzzerTestOneInput(byte[] input) {
        FrameDecoder decoder = new FrameDecoder();
        check(decoder, decoder.decode(ByteBuffer.wrap(input)), input.length);
        if (input.length >= FrameLayout.BODY) {
            check(decoder, decoder.decode(sealed(input)), input.length);
        }
    }

    private static void check(FrameDecoder decoder, Decoded decoded, int length) {
        if (decoded instanceof Decoded.Damaged damaged && damaged.reason().isBlank()) {
            throw new AssertionError("damage without a reason");
        }
        if (decoded instanceof Decoded.Whole whole) {
            if (whole.frame() instanceof Frame.Bytes bytes && bytes.payload().length > length) {
                throw new AssertionError("more payload than there were bytes");
            }
            ByteBuffer again = new FrameEncoder("").encode(whole.sequence(), whole.frame());
            Decoded twice = decoder.decode(again);
            assertSameFrame(((Decoded.Whole) twice).frame(), whole.frame());
        }
    }

    private static ByteBuffer sealed(byte[] input) {
        byte[] bytes = input.clone();
        ByteBuffer frame = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        frame.putInt(FrameLayout.LENGTH, input.length);
        frame.putLong(FrameLayout.SEQUENCE, frame.getLong(FrameLayout.SEQUENCE) & Long.MAX_VALUE);
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, FrameLayout.TYPE, input.length - FrameLayout.TYPE);
        return frame.putInt(FrameLayout.CHECKSUM, (int) checksum.getValue());
    }
}
