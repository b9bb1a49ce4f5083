package io.ssetape.replayer.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.flow.TapeScript;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each kind of body reader on its own. */
final class BodyReaderTest {
    private final StringBuilder data = new StringBuilder();
    private final BodySink sink = (nanos, bytes, from, to) -> data.append(nanos)
            .append(':')
            .append(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1))
            .append(' ');

    private int read(BodyReader body, long nanos, String text) {
        return body.read(nanos, TapeScript.latin1("#" + text), 1, sink) - 1;
    }

    @Test
    void aFixedBodyTakesItsLengthAndNoMore() {
        FixedBody body = new FixedBody(7);
        assertThat(body.isOver()).isFalse();
        assertThat(body.lack()).isEqualTo("content-length 7, 0 came");
        assertThat(read(body, 1, "abcde")).isEqualTo(5);
        assertThat(body.isOver()).isFalse();
        assertThat(body.lack()).isEqualTo("content-length 7, 5 came");
        assertThat(body.breach()).isNull();
        assertThat(read(body, 2, "fgHTTP")).isEqualTo(2);
        assertThat(body.isOver()).isTrue();
        assertThat(data).hasToString("1:abcde 2:fg ");
        assertThat(body.endsWithDirection()).isFalse();
        assertThat(body.behindGap()).isNull();
    }

    @Test
    void aFixedBodyOfNothingIsOverAtOnce() {
        FixedBody body = new FixedBody(0);
        assertThat(body.isOver()).isTrue();
        assertThat(read(body, 1, "x")).isZero();
        assertThat(data).isEmpty();
        assertThat(body.skip(0)).isTrue();
        assertThat(body.skip(1)).isFalse();
    }

    @Test
    void aGapWithinAFixedBodyIsCounted() {
        FixedBody body = new FixedBody(10);
        read(body, 1, "ab");
        assertThat(body.skip(9)).isFalse();
        assertThat(body.skip(3)).isTrue();
        assertThat(body.lack()).isEqualTo("content-length 10, 2 came, 3 lost");
        read(body, 2, "f");
        assertThat(body.lack()).isEqualTo("content-length 10, 3 came, 3 lost");
        assertThat(body.skip(4)).isTrue();
        assertThat(body.isOver()).isTrue();
    }

    @Test
    void anOpenBodyGoesOn() {
        OpenBody body = new OpenBody();
        assertThat(read(body, 1, "abc")).isEqualTo(3);
        assertThat(data).hasToString("1:abc ");
        assertThat(body.isOver()).isFalse();
        assertThat(body.endsWithDirection()).isTrue();
        assertThat(body.skip(Long.MAX_VALUE)).isTrue();
        assertThat(body.lack()).isNull();
        assertThat(body.breach()).isNull();
        assertThat(body.behindGap()).isNull();
    }

    @Test
    void aChunkedBodyTakesItsFramingOffAndLeavesWhatFollows() {
        ChunkedBody body = new ChunkedBody();
        assertThat(read(body, 1, "3;x=y\r\nab")).isEqualTo(9);
        assertThat(read(body, 2, "c\r\n2\r\nde\r\n0\r\nT: u\r\n\r\nHTTP")).isEqualTo(21);
        assertThat(data).hasToString("1:ab 2:c 2:de ");
        assertThat(body.isOver()).isTrue();
        assertThat(body.breach()).isNull();
        assertThat(body.endsWithDirection()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "                    | no final chunk",
                "3                   | no final chunk",
                "3,                  | chunk of 3 bytes cut after 0",
                "3,ab                | chunk of 3 bytes cut after 2",
                "3,abc               | no final chunk",
                "3,abc,              | no final chunk",
                "3,abc,0             | no final chunk",
                "3,abc,0,            | no end after the final chunk",
                "3,abc,0,T: u        | no end after the final chunk",
                "3,abc,0,T: u,       | no end after the final chunk",
            })
    void whatAChunkedBodyLacksIsNamed(String text, String lack) {
        ChunkedBody body = new ChunkedBody();
        read(body, 1, text == null ? "" : text.replace(",", "\r\n"));
        assertThat(body.breach()).isNull();
        assertThat(body.isOver()).isFalse();
        assertThat(body.lack()).isEqualTo(lack);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ",                   | chunk size missing",
                ";x,                 | chunk size missing",
                "x,                  | chunk size missing",
                "3x,                 | chunk size is no number",
                "4000000000000001,   | chunk size too large",
                "3,abcd              | chunk of 3 bytes without a line end",
            })
    void whatBreaksAChunkedBodyIsNamed(String text, String breach) {
        ChunkedBody body = new ChunkedBody();
        read(body, 1, text.replace(",", "\r\n"));
        assertThat(body.breach()).isEqualTo(breach);
        assertThat(body.isOver()).isFalse();
    }

    @Test
    void linesAndTrailersBeyondTheirLimitsBreakAChunkedBody() {
        ChunkedBody line = new ChunkedBody();
        read(line, 1, "3;" + "x".repeat(17 << 10));
        assertThat(line.breach()).isEqualTo("chunk size line too long");
        ChunkedBody trailer = new ChunkedBody();
        read(trailer, 1, "0\r\n" + "T: u\r\n".repeat(50_000));
        assertThat(trailer.breach()).isEqualTo("trailer section too long");
    }

    @Test
    void onlyAGapWithinOneChunkIsSkipped() {
        ChunkedBody body = new ChunkedBody();
        read(body, 1, "5\r\nab");
        assertThat(body.skip(2)).isTrue();
        assertThat(body.lack()).isEqualTo("chunk of 5 bytes cut after 4");
        assertThat(body.skip(2)).isFalse();
        assertThat(new ChunkedBody().skip(1)).isFalse();
        assertThat(body.behindGap()).isNotNull();
    }

    @Test
    void behindAGapChunksAreReadAgain() {
        GappedChunks body = new ChunkedBody().behindGap();
        assertThat(body.isSeeking()).isTrue();
        assertThat(body.lack()).isNull();
        assertThat(body.skip(1)).isFalse();
        assertThat(read(body, 1, "lo\r\n3\r\nab")).isEqualTo(9);
        assertThat(body.isSeeking()).isTrue();
        assertThat(read(body, 2, "c\r\n2\r\nde")).isEqualTo(8);
        assertThat(body.isSeeking()).isFalse();
        assertThat(data).hasToString("1:ab 2:c 2:de ");
        assertThat(body.unread()).isEqualTo(4);
        assertThat(body.lack()).isEqualTo("no final chunk");
        assertThat(body.endNanos()).isNull();
        assertThat(read(body, 3, "\r\n0\r\n\r\n\r\n\n")).isEqualTo(10);
        assertThat(body.endNanos()).isEqualTo(3);
        assertThat(body.isOver()).as("only what follows can say so").isFalse();
        assertThat(read(body, 4, "\r\n")).isEqualTo(2);
        assertThat(body.endNanos()).isEqualTo(3);
        assertThat(body.breach()).isNull();
        assertThat(body.unread()).isEqualTo(4);
    }

    @Test
    void whatFollowsAFinalChunkBehindAGapContradictsIt() {
        GappedChunks body = new GappedChunks();
        read(body, 1, "0\r\n\r\n");
        assertThat(body.endNanos()).isEqualTo(1);
        read(body, 2, "\r\nmore");
        assertThat(body.endNanos()).isNull();
        assertThat(body.breach()).isEqualTo("bytes follow what looked like the final chunk behind a gap");
        assertThat(body.unread()).isEqualTo(4);
        read(body, 3, "\r\nand more");
        assertThat(body.unread()).isEqualTo(4 + 10);
        assertThat(body.endNanos()).isNull();
    }

    @Test
    void brokenChunksBehindAGapKeepTheirOwnReason() {
        GappedChunks body = new GappedChunks();
        read(body, 1, "2\r\nab\r\n1\r\ncd");
        assertThat(body.breach()).isEqualTo("chunk of 1 byte without a line end");
        assertThat(body.endNanos()).isNull();
        assertThat(data).hasToString("1:ab 1:c ");
    }

    @Test
    void aSecondGapKeepsCountingWhatWasNotRead() {
        GappedChunks first = new GappedChunks();
        read(first, 1, "nonsense");
        GappedChunks second = first.behindGap();
        read(second, 2, "xy\r\n2\r\nab\r\n0\r\n\r\n");
        assertThat(second.unread()).isEqualTo(8 + 4);
        assertThat(second.endNanos()).isEqualTo(2);
        GappedChunks within = new GappedChunks();
        read(within, 1, "5\r\nhello\r\n5\r\nab");
        assertThat(within.skip(3)).isTrue();
        assertThat(within.skip(1)).isFalse();
    }
}
