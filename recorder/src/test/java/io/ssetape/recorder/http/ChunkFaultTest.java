package io.ssetape.recorder.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.http.ChunkedFraming.Fault;
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
    void faultsAreNamed(String wire, Fault fault) {
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
        assertThat(read(longest + "x\r\na").fault()).isEqualTo(Fault.SIZE_LINE_TOO_LONG);
    }

    @Test
    void aTrailerSectionHasSoManyBytesAndNotOneMore() {
        String longest = "0\r\n" + "a".repeat(ChunkedFraming.MAX_TRAILER_BYTES - 4) + "\r\n\r\n";
        assertThat(read(longest).isDone()).isTrue();
        ChunkedFraming more = read("0\r\n" + "a".repeat(ChunkedFraming.MAX_TRAILER_BYTES - 3) + "\r\n\r\n");
        assertThat(more.fault()).isEqualTo(Fault.TRAILER_TOO_LONG);
        assertThat(more.isDone()).isFalse();
    }

    @Test
    void aWholeBodyHasNoFault() {
        assertThat(read("1\r\na\r\n0\r\n\r\n").fault()).isNull();
    }

    private static ChunkedFraming read(String wire) {
        ChunkedFraming framing = new ChunkedFraming();
        ByteBuffer bytes = ByteBuffer.wrap(wire.getBytes(StandardCharsets.ISO_8859_1));
        int at = 0;
        while (at < bytes.limit() && !framing.isBroken() && !framing.isDone()) {
            at = framing.read(bytes, at, bytes.limit());
        }
        return framing;
    }
}
