package io.ssetape.recorder.redact;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The search for a line's end. */
class MaskTest {
    @Test
    void lineEndIsTheFirstCrOrLf() {
        Random random = new Random(7);
        byte[] awkward = {'\r', '\n', (byte) 0x8d, (byte) 0x8a, 0x0c, 0x0e, 0, -1, 'a', 'b', 'c', 'd', 'e', 'f'};
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new byte[random.nextInt(40)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = random.nextInt(4) > 0 ? (byte) 'x' : awkward[random.nextInt(awkward.length)];
            }
            int from = bytes.length == 0 ? 0 : random.nextInt(bytes.length);
            int expected = from;
            while (expected < bytes.length && bytes[expected] != '\r' && bytes[expected] != '\n') {
                expected++;
            }
            assertThat(Mask.lineEnd(ByteBuffer.wrap(bytes), from, bytes.length)).isEqualTo(expected);
        }
    }

    @Test
    void nothingBehindTheRangeIsLookedAt() {
        byte[] bytes = "no end here but\nthere".getBytes(US_ASCII);

        assertThat(Mask.lineEnd(ByteBuffer.wrap(bytes), 0, 15)).isEqualTo(15);
        assertThat(Mask.lineEnd(ByteBuffer.wrap(bytes), 0, 16)).isEqualTo(15);
    }
}
