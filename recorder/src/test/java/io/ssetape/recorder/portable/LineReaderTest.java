package io.ssetape.recorder.portable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineReaderTest {
    private static final String TEXT = "one\r\n\ntwo \u4e2d\n \nth\rree\r\n\r\nfour";

    @Test
    void linesAreTheSameHoweverTheTextArrives() {
        List<String> expected = List.of("1:one", "3:two \u4e2d", "5:th\rree", "7:four");
        assertThat(lines(new StringReader(TEXT))).isEqualTo(expected);
        for (int cut = 0; cut <= TEXT.length(); cut++) {
            assertThat(lines(new Pieces(TEXT, cut))).as("cut at %d", cut).isEqualTo(expected);
        }
        assertThat(lines(new Pieces(TEXT, -1))).isEqualTo(expected);
    }

    private static List<String> lines(Reader text) {
        List<String> lines = new ArrayList<>();
        try (LineReader reader = new LineReader(text, "test", 100)) {
            for (String line = reader.next(); line != null; line = reader.next()) {
                lines.add(reader.number() + ":" + line);
            }
        }
        return lines;
    }

    /** A text in two pieces, or in single characters. */
    private static final class Pieces extends Reader {
        private final String text;
        private final int cut;
        private int position;

        Pieces(String text, int cut) {
            this.text = text;
            this.cut = cut;
        }

        @Override
        public int read(char[] buffer, int offset, int length) throws IOException {
            if (position == text.length()) {
                return -1;
            }
            int end = cut < 0 ? position + 1 : position < cut ? cut : text.length();
            text.getChars(position, end, buffer, offset);
            int read = end - position;
            position = end;
            return read;
        }

        @Override
        public void close() {}
    }
}
