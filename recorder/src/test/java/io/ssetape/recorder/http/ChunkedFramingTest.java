package io.ssetape.recorder.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkedFramingTest {
    private static final String TWO_CHUNKS =
            "5\r\nhello\r\n1C;name=\"v;1\"\r\n, world of many characters\r\n\r\n0\r\n\r\n";

    private final ChunkedFraming framing = new ChunkedFraming();
    private final StringBuilder data = new StringBuilder();
    private final StringBuilder trailers = new StringBuilder();

    @Test
    void dataIsFoundBetweenTheFraming() {
        int end = feed(TWO_CHUNKS + "HTTP/1.1");

        assertThat(data).hasToString("hello, world of many characters\r\n");
        assertThat(framing.isDone()).isTrue();
        assertThat(end).isEqualTo(TWO_CHUNKS.length());
    }

    @Test
    void itSaysHowMuchOfAChunkHasCome() {
        assertThat(framing.chunkSize()).isZero();
        feed("1f4\r\n");
        assertThat(framing.state()).isEqualTo(ChunkedFraming.State.DATA);
        assertThat(framing.chunkSize()).isEqualTo(500);
        assertThat(framing.chunkReceived()).isZero();
        feed("x".repeat(120));
        assertThat(framing.chunkReceived()).isEqualTo(120);
        feed("x".repeat(380));
        assertThat(framing.state()).isEqualTo(ChunkedFraming.State.DATA_END);
        assertThat(framing.chunkSize()).isEqualTo(500);
        assertThat(framing.chunkReceived()).isEqualTo(500);
        feed("\r\nA");
        assertThat(framing.state()).isEqualTo(ChunkedFraming.State.SIZE);
        assertThat(framing.chunkSize()).isEqualTo(10);
        assertThat(framing.chunkReceived()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                TWO_CHUNKS,
                "3\nabc\nB\n01234567890\n0\nX-T: 1\n\n",
                "00003 \t\r\nabc\r\n2;a\r\nde\r\n0;last\r\nA: b\r\n c\r\nD:e\r\n\r\n",
                "0\r\n\r\n"
            })
    void howItWasCutMakesNoDifference(String body) {
        feed(body);
        String wholeData = data.toString();
        String wholeTrailers = trailers.toString();
        assertThat(framing.isDone()).isTrue();

        for (int first = 0; first <= body.length(); first++) {
            for (int second = first; second <= body.length(); second++) {
                ChunkedFramingTest again = new ChunkedFramingTest();
                again.feed(body.substring(0, first));
                again.feed(body.substring(first, second));
                again.feed(body.substring(second));
                assertThat(again.data).hasToString(wholeData);
                assertThat(again.trailers).hasToString(wholeTrailers);
                assertThat(again.framing.isDone()).isTrue();
            }
        }
    }

    @Test
    void trailersComeWithTheirLineEnds() {
        feed("0\r\nA: 1\r\nB: 2\r\n\r\n");

        assertThat(trailers).hasToString("A: 1\r\nB: 2\r\n\r\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "g\\r\\n|0",
                "\\r\\n|0",
                "\\n|0",
                " 5\\r\\n|0",
                ";x\\r\\n|0",
                "-1\\r\\n|0",
                "5\\rx|2",
                "5;a\\rb|4",
                "1\\r\\naX|4",
                "1\\r\\na\\rX|5",
                "1\\r\\na\\r\\r|5",
                "1\\r\\na0\\r\\n|4"
            })
    void whatIsNoFramingBreaksAtThatByte(String body, int brokenAt) {
        int end = feed(body.replace("\\r", "\r").replace("\\n", "\n"));

        assertThat(framing.isBroken()).isTrue();
        assertThat(framing.isDone()).isFalse();
        assertThat(end).isEqualTo(brokenAt);
        assertThat(feed("0\r\n\r\n")).isZero();
    }

    @Test
    void aChunkMayHaveTwoToThe62BytesAndNoMore() {
        feed("4000000000000000\r\n");
        assertThat(framing.chunkSize()).isEqualTo(1L << 62);
        assertThat(framing.state()).isEqualTo(ChunkedFraming.State.DATA);

        for (String beyond : new String[] {"4000000000000001", "8000000000000000", "FFFFFFFFFFFFFFFFF"}) {
            ChunkedFramingTest other = new ChunkedFramingTest();
            other.feed(beyond);
            assertThat(other.framing.isBroken()).as(beyond).isTrue();
        }
    }

    @Test
    void endlessExtensionsAndTrailersBreak() {
        feed("5;" + "x".repeat(ChunkedFraming.MAX_SIZE_LINE_BYTES - 2));
        assertThat(framing.isBroken()).isFalse();
        feed("x");
        assertThat(framing.isBroken()).isTrue();

        ChunkedFramingTest trailing = new ChunkedFramingTest();
        trailing.feed("0\r\n" + "A: b\r\n".repeat(ChunkedFraming.MAX_TRAILER_BYTES / 6));
        assertThat(trailing.framing.isBroken()).isFalse();
        trailing.feed("A: b\r\n");
        assertThat(trailing.framing.isBroken()).isTrue();
    }

    @Test
    void theDataOfAChunkIsNeverLookedAt() {
        feed("10000\r\n");

        int end = framing.read((ByteBuffer) null, 7, 7 + 0xffff);

        assertThat(end).isEqualTo(7 + 0xffff);
        assertThat(framing.run()).isEqualTo(BodyFraming.Run.DATA);
        assertThat(framing.runFrom()).isEqualTo(7);
        assertThat(framing.runTo()).isEqualTo(7 + 0xffff);
    }

    @Test
    void lostBytesAreSkippedOnlyWithinAChunk() {
        feed("a\r\n01");
        assertThat(framing.skip(9)).isFalse();
        assertThat(framing.skip(3)).isTrue();
        assertThat(framing.chunkReceived()).isEqualTo(5);
        assertThat(framing.skip(5)).isTrue();
        assertThat(framing.state()).isEqualTo(ChunkedFraming.State.DATA_END);
        assertThat(framing.skip(1)).isFalse();
        assertThat(framing.skip(0)).isTrue();
        feed("\r\n0\r\n\r\n");
        assertThat(framing.isDone()).isTrue();
        assertThat(data).hasToString("01");
    }

    @Test
    void anyBytesAtAllAreReadWithoutAnException() {
        Random random = new Random(20260101);
        String alphabet = "0123aF;\r\n\r\n \tx:";
        for (int run = 0; run < 2000; run++) {
            ChunkedFramingTest other = new ChunkedFramingTest();
            StringBuilder body = new StringBuilder();
            for (int i = 0; i < 40; i++) {
                body.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            int end = other.feed(body.toString());
            boolean over = other.framing.isDone() || other.framing.isBroken();
            assertThat(over || end == body.length()).as(body.toString()).isTrue();
        }
    }

    @Test
    void anArrayIsReadAsABufferIs() {
        Random random = new Random(20260102);
        String alphabet = "0012aF;\r\n\r\n \tx:";
        for (int run = 0; run < 4000; run++) {
            StringBuilder body = new StringBuilder(run % 2 == 0 ? TWO_CHUNKS : "");
            for (int i = 0; i < 40; i++) {
                char any = alphabet.charAt(random.nextInt(alphabet.length()));
                body.insert(random.nextInt(body.length() + 1), run % 4 == 0 && i > 0 ? "" : any);
            }
            byte[] bytes = body.toString().getBytes(ISO_8859_1);
            compare(bytes, random, new ChunkedFraming(), new ChunkedFraming());
            compare(bytes, random, ChunkedFraming.strict(), ChunkedFraming.strict());
        }
    }

    private static void compare(byte[] body, Random random, ChunkedFraming inBuffer, ChunkedFraming inArray) {
        ByteBuffer buffer = ByteBuffer.wrap(body);
        int from = 0;
        while (from < body.length && !inBuffer.isDone() && !inBuffer.isBroken()) {
            int to = from + 1 + random.nextInt(body.length - from);
            int end = inBuffer.read(buffer, from, to);
            assertThat(inArray.read(body, from, to)).isEqualTo(end);
            assertThat(inArray).usingRecursiveComparison().isEqualTo(inBuffer);
            from = end;
        }
    }

    private int feed(String text) {
        ByteBuffer in = ByteBuffer.wrap(text.getBytes(ISO_8859_1));
        int from = 0;
        while (from < in.limit() && !framing.isDone() && !framing.isBroken()) {
            from = framing.read(in, from, in.limit());
            String run = text.substring(framing.runFrom(), framing.runTo());
            switch (framing.run()) {
                case DATA -> data.append(run);
                case TRAILER -> trailers.append(run);
                case NONE -> assertThat(run).isEmpty();
            }
        }
        return from;
    }
}
