package io.ssetape.replayer.sse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class PythonStripTest {
    /** The characters for which Python's {@code str.isspace} holds. */
    private static final int[] PYTHON_SPACES = {
        0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1C, 0x1D, 0x1E, 0x1F, 0x20, 0x85, 0xA0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003,
        0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000
    };

    @Test
    void exactlyPythonsWhiteSpaceIsStrippedFromBothEnds() {
        Set<Integer> stripped = new TreeSet<>();
        Set<Integer> expected = new TreeSet<>();
        for (int space : PYTHON_SPACES) {
            expected.add(space);
        }
        for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
            if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
                continue;
            }
            String padded = Character.toString(codePoint);
            byte[] bytes = (padded + "x" + padded).getBytes(StandardCharsets.UTF_8);
            int first = PythonStrip.skipLeading(bytes, 0, bytes.length);
            int last = PythonStrip.skipTrailing(bytes, first, bytes.length);
            boolean leading = first > 0;
            boolean trailing = last < bytes.length;
            assertThat(trailing).as("U+%04X", codePoint).isEqualTo(leading);
            if (leading) {
                assertThat(new String(bytes, first, last - first, StandardCharsets.UTF_8))
                        .isEqualTo("x");
                stripped.add(codePoint);
            }
        }
        assertThat(stripped).isEqualTo(expected);
    }

    /** What stands outside a range says nothing about it, not even when it would complete a character. */
    @Test
    void nothingOutsideTheRangeIsLookedAt() {
        for (String space : new String[] {" ", "\u0085", "\u00a0", "\u2003", "\u3000"}) {
            byte[] bytes = space.getBytes(StandardCharsets.UTF_8);
            for (int to = 0; to < bytes.length; to++) {
                assertThat(PythonStrip.skipLeading(bytes, 0, to))
                        .as("%s to %d", space, to)
                        .isZero();
                assertThat(PythonStrip.skipTrailing(bytes, 0, to)).isEqualTo(to);
                byte[] exact = Arrays.copyOf(bytes, to);
                assertThat(PythonStrip.skipLeading(exact, 0, to)).isZero();
            }
            for (int from = 1; from < bytes.length; from++) {
                assertThat(PythonStrip.skipTrailing(bytes, from, bytes.length)).isEqualTo(bytes.length);
                assertThat(PythonStrip.skipLeading(bytes, from, bytes.length)).isEqualTo(from);
            }
            byte[] three = space.repeat(3).getBytes(StandardCharsets.UTF_8);
            int length = bytes.length;
            assertThat(PythonStrip.skipTrailing(three, length, 2 * length)).isEqualTo(length);
            assertThat(PythonStrip.skipLeading(three, length, 2 * length)).isEqualTo(2 * length);
        }
    }

    @Test
    void bytesLoseAsciiWhiteSpaceOnly() {
        for (int b = Byte.MIN_VALUE; b <= Byte.MAX_VALUE; b++) {
            boolean space = b == ' ' || b == '\t' || b == '\n' || b == 0x0B || b == '\f' || b == '\r';
            assertThat(PythonStrip.isByteSpace((byte) b)).isEqualTo(space);
        }
    }
}
