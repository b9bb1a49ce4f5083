package io.ssetape.replayer.aisbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ssetape.replayer.aisbench.NpyArray.Malformed;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class NpyArrayTest {
    @Test
    void doublesComeBackAsTheyWereStored() throws Malformed {
        assertThat(NpyArray.parse(blob("<f8", "(3,)", 84512.25, 0.1, -0.0))).containsExactly(84512.25, 0.1, -0.0);
        assertThat(NpyArray.parse(blob("<f8", "(0,)"))).isEmpty();
    }

    @Test
    void everyTruncationIsNamed() {
        byte[] whole = blob("<f8", "(2,)", 1, 2);

        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> NpyArray.parse(cut))
                    .isInstanceOf(Malformed.class)
                    .hasMessageContaining("truncated");
        }
    }

    @Test
    void otherTypesShapesAndVersionsAreNamed() {
        byte[] version2 = blob("<f8", "(1,)", 1);
        version2[6] = 2;

        assertThatThrownBy(() -> NpyArray.parse(blob(">f8", "(1,)", 1))).hasMessage("has dtype '>f8' instead of '<f8'");
        assertThatThrownBy(() -> NpyArray.parse(blob("<f8", "(1, 2)", 1, 2)))
                .hasMessage("has shape (1, 2) instead of one dimension");
        assertThatThrownBy(() -> NpyArray.parse(blob("<f8", "()", 1)))
                .hasMessage("has shape () instead of one dimension");
        assertThatThrownBy(() -> NpyArray.parse(version2)).hasMessage("has .npy version 2.0; only 1.0 is known");
        assertThatThrownBy(() -> NpyArray.parse("no array".getBytes(StandardCharsets.US_ASCII)))
                .hasMessageContaining("is no .npy array");
    }

    private static byte[] blob(String type, String shape, double... values) {
        byte[] header = ("{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }\n")
                .getBytes(StandardCharsets.US_ASCII);
        ByteBuffer blob =
                ByteBuffer.allocate(10 + header.length + 8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        blob.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
        blob.putShort((short) header.length).put(header);
        for (double value : values) {
            blob.putDouble(value);
        }
        return blob.array();
    }
}
