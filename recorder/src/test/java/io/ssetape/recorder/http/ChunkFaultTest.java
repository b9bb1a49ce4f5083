package io.ssetape.recorder.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each way of being no chunk is called by its name, and each limit holds at its last byte. */
class ChunkFaultTest {
    @ParameterizedTest
    @CsvSource({
        "'x', SIZE_MISSING",
        "'~', SIZE_MISSING",
        "';a=b~', SIZE_MISSING",
        "'5x', SIZE_NO_NUMBER",
        "'5^x', SIZE_NO_NUMBER",
        "'4000000000000001~', SIZE_TOO_LARGE",
        "'ffffffffffffffff~', SIZE_TOO_LARGE",
        "'1~ax', LINE_END_MISSING",
        "'1~a^x', LINE_END_MISSING",
        "'1~a^^', LINE_END_MISSING",
    })
    void faultsAreNamed(String wire, ChunkFault fault) {
        ChunkedFraming framing = read(wire.replace("~", "\r\n").replace("^", "\r"));

        assertThat(framing.isBroken()).isTrue();
        assertThat(framing.fault()).isEqualTo(fault);
    }

    @Test
    void theLargestChunkIsStillOne() {
        assertThat(read("4000000000000000\r\n").isBroken()).isFalse();
        assertThat(read("0000000000000000000000000000005\r\nhello\r\n").isBroken())
                .isFalse();
    }

    @Test
    void aSizeLineHasSoManyBytesAndNotOneMore() {
        String longest = "1;" + "x".repeat(ChunkedFraming.MAX_SIZE_LINE_BYTES - 4);
        assertThat(read(longest + "\r\na").isBroken()).isFalse();
        assertThat(read(longest + "x\r\na").fault()).isEqualTo(ChunkFault.SIZE_LINE_TOO_LONG);
    }

    @Test
    void aTrailerSectionHasSoManyBytesAndNotOneMore() {
        String longest = "0\r\n" + "a".repeat(ChunkedFraming.MAX_TRAILER_BYTES - 4) + "\r\n\r\n";
        assertThat(read(longest).isDone()).isTrue();
        ChunkedFraming more = read("0\r\n" + "a".repeat(ChunkedFraming.MAX_TRAILER_BYTES - 3) + "\r\n\r\n");
        assertThat(more.fault()).isEqualTo(ChunkFault.TRAILER_TOO_LONG);
        assertThat(more.isDone()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "'~', 0, SIZE_MISSING",
        "'1~a^', 1, SIZE_NO_NUMBER",
        "'1;x~a^', 3, SIZE_NO_NUMBER",
        "'1^a~0^^', 4, LINE_END_MISSING",
        "'1^a^0~^', 7, SIZE_NO_NUMBER",
    })
    void aBareLineFeedIsAFaultOnlyWhenReadStrictly(String wire, int where, ChunkFault fault) {
        ByteBuffer bytes = bytes(wire.replace("^", "\r\n").replace("~", "\n"));
        ChunkedFraming strict = ChunkedFraming.strict();

        assertThat(read(strict, bytes)).isEqualTo(where);

        assertThat(strict.isBroken()).isTrue();
        assertThat(strict.fault()).isEqualTo(fault);
        ChunkedFraming lenient = new ChunkedFraming();
        read(lenient, bytes);
        assertThat(lenient.isBroken()).isEqualTo(fault == ChunkFault.SIZE_MISSING);
    }

    /** What one reader takes for the end of a size line, or of quotes, or for a size, and another does not. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '#',
            value = {
                "2;a=\"^\";^, 5, SIZE_NO_NUMBER",
                "2;a=\"b^, 6, SIZE_NO_NUMBER",
                "2;a=\"b\\\"c\"^, 6, SIZE_NO_NUMBER",
                "2;a=\"\\\"^, 5, SIZE_NO_NUMBER",
                "2;a=\\^, 4, SIZE_NO_NUMBER",
                "2;a\\\"^, 3, SIZE_NO_NUMBER",
                "2;\"^, 2, SIZE_NO_NUMBER",
                "2;a\"b\"^, 3, SIZE_NO_NUMBER",
                "2;a=b\"c;d=\"e^, 5, SIZE_NO_NUMBER",
                "2;a==\"b\"^, 5, SIZE_NO_NUMBER",
                "2;a=\"b\"c^, 7, SIZE_NO_NUMBER",
                "2;a=\"b\"\"c\"^, 7, SIZE_NO_NUMBER",
                "2;a=\"b\"=\"c\"^, 7, SIZE_NO_NUMBER",
                "2 0^, 2, SIZE_NO_NUMBER",
                "2 \t\"^, 3, SIZE_NO_NUMBER",
                "2 =\"a\"^, 2, SIZE_NO_NUMBER",
                "2;a\u0000^, 3, SIZE_NO_NUMBER",
                "2;a=\u000b^, 4, SIZE_NO_NUMBER",
                "2;a=\"\u007f\"^, 5, SIZE_NO_NUMBER",
                "2 \u000c^, 2, SIZE_NO_NUMBER",
                "80000000^, 7, SIZE_TOO_LARGE",
                "100000000^, 8, SIZE_TOO_LARGE",
                "00000100000002;a^, 13, SIZE_TOO_LARGE",
                "10000000000000000^, 8, SIZE_TOO_LARGE",
            })
    void whatReadersReadDifferentlyIsAFaultOnlyWhenReadStrictly(String wire, int where, ChunkFault fault) {
        ByteBuffer bytes = bytes(wire.replace("^", "\r\n"));
        ChunkedFraming strict = ChunkedFraming.strict();

        assertThat(read(strict, bytes)).isEqualTo(where);

        assertThat(strict.isBroken()).isTrue();
        assertThat(strict.fault()).isEqualTo(fault);
        ChunkedFraming lenient = new ChunkedFraming();
        assertThat(read(lenient, bytes)).isGreaterThan(where);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '#',
            value = {
                "7fffffff^, 2147483647",
                "00000000000000000000007FFFFFFF^, 2147483647",
                "5;name=value^, 5",
                "5;name=\"a b\"^, 5",
                "5 ; a = \"b;c=d\" ; e;;^, 5",
                "5;a=\"\";b=c=d^, 5",
                "5;a=\"x'\u00e4\t\" \t;'^, 5",
                "5 \t^, 5",
                "5;chunk-signature=ad80c730a21e5b8d^, 5",
            })
    void whatAllReadAlikeIsNoneWhenReadStrictly(String wire, long size) {
        ChunkedFraming strict = ChunkedFraming.strict();
        ByteBuffer bytes = bytes(wire.replace("^", "\r\n"));

        assertThat(read(strict, bytes)).isEqualTo(bytes.limit());

        assertThat(strict.state()).isEqualTo(ChunkedFraming.State.DATA);
        assertThat(strict.chunkSize()).isEqualTo(size);
    }

    @Test
    void readStrictlyABodyIsTheSameOtherwise() {
        ChunkedFraming strict = ChunkedFraming.strict();
        ByteBuffer bytes = bytes("1;a=b\r\na\r\n0\r\nA: b\n\nnext");

        assertThat(read(strict, bytes)).isEqualTo(bytes.limit() - "next".length());

        assertThat(strict.isDone()).isTrue();
    }

    @Test
    void aWholeBodyHasNoFault() {
        assertThat(read("1\r\na\r\n0\r\n\r\n").fault()).isNull();
    }

    private static ChunkedFraming read(String wire) {
        ChunkedFraming framing = new ChunkedFraming();
        read(framing, bytes(wire));
        return framing;
    }

    private static ByteBuffer bytes(String wire) {
        return ByteBuffer.wrap(wire.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Reads to the end of the body or of the bytes; returns where that is. */
    private static int read(ChunkedFraming framing, ByteBuffer bytes) {
        int at = 0;
        while (at < bytes.limit() && !framing.isBroken() && !framing.isDone()) {
            at = framing.read(bytes, at, bytes.limit());
        }
        return at;
    }
}
