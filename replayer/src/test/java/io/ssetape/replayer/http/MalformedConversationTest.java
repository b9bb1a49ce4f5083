package io.ssetape.replayer.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.flow.TapeScript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Conversations that are cut, too long, or no HTTP: data, never a crash. */
class MalformedConversationTest {
    private static final String GET = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n";
    private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "12d\\r\\nsixty-one| chunk of 301 bytes cut after 9",
                "3\\r\\nabc| no final chunk",
                "3\\r\\nabc\\r\\n| no final chunk",
                "3\\r\\nabc\\r\\n1| no final chunk",
                "0\\r\\n| no end after the final chunk",
                "0\\r\\nA: b\\r\\n| no end after the final chunk",
                "zz\\r\\n| chunk size missing; 4 bytes behind that not read",
                "1z\\r\\n| chunk size is no number; 3 bytes behind that not read",
                "1\\r\\nabc\\r\\n| chunk of 1 byte without a line end; 4 bytes behind that not read",
                "10000000000000000\\r\\n| chunk size too large; 3 bytes behind that not read",
            })
    void whatAChunkedBodyLacksIsNamed(String body, String note) {
        Transcript.Told exchange = Transcript.of(new TapeScript()
                        .request(1, GET)
                        .response(2, CHUNKED + body.replace("\\r", "\r").replace("\\n", "\n"))
                        .close(3, Party.UPSTREAM, CloseKind.FIN))
                .exchange(1);
        assertThat(exchange.response().end()).isEqualTo(BodyEnd.TRUNCATED);
        assertThat(exchange.response().note()).isEqualTo(note);
        assertThat(exchange.response().endNanos()).isEqualTo(3);
    }

    @Test
    void aShortBodyIsToldInNumbers() {
        Transcript.Told exchange = Transcript.of(new TapeScript()
                        .request(1, "POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\nabc")
                        .response(2, "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n" + "x".repeat(123))
                        .close(3, Party.UPSTREAM, CloseKind.RESET))
                .exchange(1);
        assertThat(exchange.response().end()).isEqualTo(BodyEnd.RESET);
        assertThat(exchange.response().note()).isEqualTo("content-length 500, 123 came");
        assertThat(exchange.request().note()).isEqualTo("content-length 10, 3 came");
        assertThat(exchange.request().complete()).isFalse();
    }

    @Test
    void aHeadThatIsCutIsNoBody() {
        Transcript.Told exchange = Transcript.of(new TapeScript()
                        .request(1, GET)
                        .response(2, "HTTP/1.1 200 OK\r\nDate")
                        .close(3, Party.UPSTREAM, CloseKind.FIN))
                .exchange(1);
        assertThat(exchange.responseHead).isNull();
        assertThat(exchange.response().bytes()).isZero();
        assertThat(exchange.response().note()).isEqualTo("head cut after 21 bytes");
        assertThat(exchange.response().firstByteNanos()).isEqualTo(2);
    }

    @Test
    void somethingElseThanHttpIsOneExchangeWithRawCounts() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003abcdefgh")
                .response(2, "\u0016\u0003\u0003\u0000z\n\n")
                .request(3, "GET / HTTP/1.1\r\n\r\n")
                .response(4, OK)
                .close(5, Party.CLIENT, CloseKind.FIN));
        Transcript.Told exchange = told.exchange(1);
        assertThat(told.size()).isOne();
        assertThat(exchange.requestHead).isNull();
        assertThat(exchange.request().bytes()).isEqualTo(19 + 18);
        assertThat(exchange.request().note())
                .isEqualTo("not HTTP: begins with \"\\x16\\x03\\x01\\x02\\x00\\x01\\x00\\x01\\xfc\\x03\\x03abcde\"");
        assertThat(exchange.response().bytes()).isEqualTo(7 + OK.length());
        assertThat(exchange.response().note()).startsWith("not HTTP: begins with \"\\x16\\x03\\x03");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*2\r\n$4\r\nECHO\r\n$2\r\nhi\r\n",
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                "GET /\r\n\r\n",
                "GET / HTTP/1.1 \r\n\r\n",
                "/ HTTP/1.1\r\n\r\n",
                "G(T / HTTP/1.1\r\n\r\n",
                "a\n\n",
                "GET  HTTP/1.1\r\n\r\n"
            })
    void aRefusalOfWhatIsNoHttpBelongsToIt(String bytes) {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, bytes)
                .response(2, "HTTP/1.1 400 Bad Request\r\nContent-Length: 2\r\n\r\nno")
                .response(3, "HTTP/1.1 400 Bad Request\r\nContent-Length: 2\r\n\r\nno")
                .close(4, Party.UPSTREAM, CloseKind.FIN));
        assertThat(told.size()).isOne();
        assertThat(told.exchange(1).requestHead).isNull();
        assertThat(told.exchange(1).request().note()).startsWith("not HTTP: begins with");
        assertThat(told.exchange(1).request().bytes()).isEqualTo(bytes.length());
        assertThat(told.exchange(1).responseHead.status()).isEqualTo(400);
        assertThat(told.exchange(1).response().bytes()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hello, world, no head\r\n\r\n",
                "HTTP/2 200\r\n\r\n",
                "HTTP/1.1 20x OK\r\n\r\n",
                "HTTP/1.1\r\n\r\n"
            })
    void anAnswerThatIsNoHttpIsCountedRaw(String bytes) {
        Transcript.Told exchange = Transcript.of(
                        new TapeScript().request(1, GET).response(2, bytes).close(3, Party.UPSTREAM, CloseKind.FIN))
                .exchange(1);
        assertThat(exchange.responseHead).isNull();
        assertThat(exchange.response().bytes()).isEqualTo(bytes.length());
        assertThat(exchange.response().note()).startsWith("not HTTP: begins with");
        assertThat(exchange.response().end()).isEqualTo(BodyEnd.TRUNCATED);
    }

    @Test
    void aHeadBeyondTheLimitIsNotParsed() {
        String head = "GET / HTTP/1.1\r\nX: " + "x".repeat(Transcript.MAX_HEAD_BYTES) + "\r\n\r\n";
        Transcript told =
                Transcript.of(new TapeScript().request(1, head).request(2, GET).close(3, Party.CLIENT, CloseKind.FIN));
        assertThat(told.size()).isOne();
        assertThat(told.exchange(1).request().note()).isEqualTo("head longer than 4096 bytes");
        assertThat(told.exchange(1).request().bytes()).isEqualTo(head.length() + GET.length());
    }

    @Test
    void aHeadOfExactlyTheLimitIsParsed() {
        String start = "GET / HTTP/1.1\r\nX: ";
        String head = start + "x".repeat(Transcript.MAX_HEAD_BYTES - start.length() - 4) + "\r\n\r\n";
        Transcript.Told exchange =
                Transcript.of(new TapeScript().request(1, head).response(2, OK)).exchange(1);
        assertThat(head).hasSize(Transcript.MAX_HEAD_BYTES);
        assertThat(exchange.requestHead.method()).isEqualTo("GET");
    }

    @Test
    void brokenChunksEndWhereTheClientMovesOn() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, GET)
                .response(2, CHUNKED + "1\r\na\r\nnonsense")
                .request(3, GET)
                .response(4, OK));
        assertThat(told.exchange(1).response().end()).isEqualTo(BodyEnd.TRUNCATED);
        assertThat(told.exchange(1).response().endNanos()).isEqualTo(2);
        assertThat(told.exchange(1).response().note()).isEqualTo("chunk size missing; 8 bytes behind that not read");
        assertThat(told.exchange(2).response().end()).isEqualTo(BodyEnd.COMPLETE);
    }
}
