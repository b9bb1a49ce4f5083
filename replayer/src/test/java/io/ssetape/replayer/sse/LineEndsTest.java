package io.ssetape.replayer.sse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The search of eight bytes at a time finds what a search byte by byte finds. */
final class LineEndsTest {
    /** Neighbours of CR and LF, in value and in their low bits, which could be taken for them by a wrong carry. */
    private static final byte[] FILL = {'a', 0, 9, 11, 12, 14, (byte) 0x8A, (byte) 0x8D, (byte) 0x7F, (byte) 0x80, -1};

    @Test
    void theFirstLineEndIsFoundWhereverItStands() {
        for (byte fill : FILL) {
            for (int length = 0; length <= 35; length++) {
                for (int at = 0; at <= length; at++) {
                    for (byte end : new byte[] {'\n', '\r'}) {
                        byte[] bytes = new byte[length + 1];
                        Arrays.fill(bytes, fill);
                        bytes[at] = end;
                        // Outside the range, so not to be seen.
                        bytes[length] = '\n';
                        assertThat(LineEnds.next(bytes, 0, length))
                                .as("%d in %d of %d", end, length, fill)
                                .isEqualTo(at);
                    }
                }
            }
        }
    }

    @Test
    void theFirstOfSeveralCounts() {
        byte[] bytes = "0123456789\r\n\n\r0123456789\n".getBytes(StandardCharsets.US_ASCII);
        assertThat(LineEnds.next(bytes, 0, bytes.length)).isEqualTo(10);
        assertThat(LineEnds.next(bytes, 11, bytes.length)).isEqualTo(11);
        assertThat(LineEnds.next(bytes, 12, bytes.length)).isEqualTo(12);
        assertThat(LineEnds.next(bytes, 13, bytes.length)).isEqualTo(13);
        assertThat(LineEnds.next(bytes, 14, bytes.length)).isEqualTo(24);
        assertThat(LineEnds.next(bytes, 14, 20)).isEqualTo(20);
        assertThat(LineEnds.next(bytes, 20, 20)).isEqualTo(20);
    }

    @Test
    void theAsciiPrefixEndsAtTheFirstOtherByte() {
        for (int length = 0; length <= 35; length++) {
            for (int at = 0; at <= length; at++) {
                for (byte other : new byte[] {(byte) 0x80, -1, (byte) 0xC3}) {
                    byte[] bytes = new byte[length + 1];
                    Arrays.fill(bytes, (byte) 0x7F);
                    bytes[at] = other;
                    bytes[length] = other;
                    assertThat(LineEnds.asciiPrefix(bytes, 0, length)).isEqualTo(at);
                    if (at > 3) {
                        assertThat(LineEnds.asciiPrefix(bytes, 3, length)).isEqualTo(at);
                    }
                }
            }
        }
    }
}
