package io.ssetape.replayer.sse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The search of many bytes at a time finds what a search byte by byte finds. */
final class LineEndsTest {
    /** Two strides of the search, and a rest of each kind. */
    private static final int LONGEST = 2 * 32 + 8 + 3;

    /** Neighbours of CR and LF, in value and in their low bits, which could be taken for them by a wrong carry. */
    private static final byte[] FILL = {'a', 0, 9, 11, 12, 14, (byte) 0x8A, (byte) 0x8D, (byte) 0x7F, (byte) 0x80, -1};

    @Test
    void aLineEndIsFoundWhereverItStands() {
        for (byte fill : FILL) {
            for (int length = 0; length <= LONGEST; length++) {
                for (int at = 0; at <= length; at++) {
                    for (byte end : new byte[] {'\n', '\r'}) {
                        byte[] bytes = new byte[length + 1];
                        Arrays.fill(bytes, fill);
                        bytes[at] = end;
                        // Outside the range, so not to be seen.
                        bytes[length] = '\n';
                        List<Integer> expected = at < length ? List.of(at) : List.of();
                        assertThat(ends(bytes, 0, length))
                                .as("%d in %d of %d", end, length, fill)
                                .isEqualTo(expected);
                    }
                }
            }
        }
    }

    @Test
    void allOfThemAreFoundInTheirOrder() {
        byte[] bytes = "0123456789\r\n\n\r0123456789\n".getBytes(StandardCharsets.US_ASCII);
        assertThat(ends(bytes, 0, bytes.length)).containsExactly(10, 11, 12, 13, 24);
        assertThat(ends(bytes, 11, bytes.length)).containsExactly(11, 12, 13, 24);
        assertThat(ends(bytes, 14, 24)).isEmpty();
        assertThat(ends(bytes, 13, 13)).isEmpty();
    }

    @Test
    void anyMixtureIsFoundAsByteByByte() {
        Random random = new Random(7);
        for (int round = 0; round < 5_000; round++) {
            byte[] bytes = new byte[random.nextInt(round % 3 == 0 ? 300 : 70)];
            List<Integer> expected = new ArrayList<>();
            boolean ascii = true;
            int from = random.nextInt(bytes.length + 1);
            for (int i = 0; i < bytes.length; i++) {
                byte fill = FILL[random.nextInt(round % 2 == 0 ? 6 : FILL.length)];
                bytes[i] = random.nextInt(3) > 0 ? fill : (byte) (random.nextBoolean() ? '\n' : '\r');
                if (i >= from) {
                    ascii &= bytes[i] >= 0;
                    if (bytes[i] == '\n' || bytes[i] == '\r') {
                        expected.add(i);
                    }
                }
            }
            assertThat(ends(bytes, from, bytes.length)).isEqualTo(expected);
            assertThat(piece(bytes, from, bytes.length).isAscii()).isEqualTo(ascii);
        }
    }

    private static Piece piece(byte[] bytes, int from, int to) {
        Piece piece = new Piece();
        piece.set(bytes, from, to);
        return piece;
    }

    private static List<Integer> ends(byte[] bytes, int from, int to) {
        Piece piece = piece(bytes, from, to);
        return IntStream.range(0, piece.lineEnds()).mapToObj(piece::lineEndAt).toList();
    }

    @Test
    void aByteIsFoundWhereverItStands() {
        for (int length = 0; length <= LONGEST; length++) {
            for (int at = 0; at <= length; at++) {
                byte[] bytes = new byte[length + 1];
                Arrays.fill(bytes, (byte) '^');
                bytes[at] = ']';
                bytes[length] = ']';
                assertThat(LineEnds.nextOf((byte) ']', bytes, 0, length)).isEqualTo(at);
                assertThat(LineEnds.nextOf((byte) ']', bytes, at, length)).isEqualTo(at);
            }
        }
    }

    @Test
    void theAsciiPrefixEndsAtTheFirstOtherByte() {
        for (int length = 0; length <= LONGEST; length++) {
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
