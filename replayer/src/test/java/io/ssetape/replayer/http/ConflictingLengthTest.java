package io.ssetape.replayer.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.flow.TapeScript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Heads that say the length of their body twice, wrongly, or in a way that its version does not know. */
class ConflictingLengthTest {
    private static final String GET = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n";
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

    @Test
    void transferEncodingWinsOverContentLength() {
        Transcript told = Transcript.of(new TapeScript()
                .request(
                        1,
                        "POST / HTTP/1.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
                                + GET)
                .response(
                        2,
                        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n1\r\na\r\n0\r\n\r\n"
                                + OK));
        assertThat(told.size()).isEqualTo(2);
        assertThat(told.exchange(1).requestBody).hasToString("abc");
        assertThat(told.exchange(1).responseBody).hasToString("a");
        assertThat(told.exchange(1).request().note())
                .isEqualTo("both transfer-encoding and content-length; the length is ignored");
        assertThat(told.exchange(1).response().note())
                .isEqualTo(told.exchange(1).request().note());
    }

    @Test
    void equalContentLengthsAreOne() {
        Transcript.Told exchange = Transcript.of(new TapeScript()
                        .request(1, "POST / HTTP/1.1\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc")
                        .response(2, "HTTP/1.1 200 OK\r\nContent-Length: 2, 2\r\n\r\nok"))
                .exchange(1);
        assertThat(exchange.requestBody).hasToString("abc");
        assertThat(exchange.responseBody).hasToString("ok");
        assertThat(exchange.response().note()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "'Content-Length: 3\r\nContent-Length: 4','conflicting content-lengths 3, 4'",
        "'Content-Length: 3, 4','conflicting content-lengths 3, 4'",
        "'Content-Length: +3',content-length is no number",
        "'Content-Length: 0x3',content-length is no number",
        "'Content-Length: 9999999999999999999',content-length is no number",
        "'Content-Length:',content-length without a value",
        "'Transfer-Encoding: gzip','transfer-encoding gzip'",
        "'Transfer-Encoding: chunked, gzip','transfer-encoding chunked, gzip'",
        "'Transfer-Encoding: chunked, chunked','transfer-encoding chunked, chunked'",
    })
    void anAnswerWithoutAUsableLengthGoesOnToTheEnd(String fields, String note) {
        Transcript.Told exchange = Transcript.of(new TapeScript()
                        .request(1, GET)
                        .response(2, "HTTP/1.1 200 OK\r\n" + fields + "\r\n\r\nabcdef")
                        .close(3, Party.UPSTREAM, CloseKind.FIN))
                .exchange(1);
        assertThat(exchange.responseBody).hasToString("abcdef");
        assertThat(exchange.response().note()).isEqualTo(note);
        assertThat(exchange.response().end()).isEqualTo(BodyEnd.COMPLETE);
    }

    @Test
    void aRequestWithoutAUsableLengthHidesWhatFollows() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, "POST / HTTP/1.1\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc" + GET)
                .response(2, "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
                .close(3, Party.UPSTREAM, CloseKind.FIN));
        assertThat(told.size()).isOne();
        assertThat(told.exchange(1).requestHead.method()).isEqualTo("POST");
        assertThat(told.exchange(1).request().complete()).isFalse();
        assertThat(told.exchange(1).request().note())
                .isEqualTo("conflicting content-lengths 3, 4; the length of the body is not known; "
                        + (3 + GET.length()) + " bytes behind that not read");
        assertThat(told.exchange(1).responseHead.status()).isEqualTo(400);
    }

    @Test
    void transferEncodingInHttp10IsFollowedAndNoted() {
        Transcript.Told exchange = Transcript.of(new TapeScript()
                        .request(1, GET)
                        .response(
                                2,
                                "HTTP/1.0 200 OK\r\nTransfer-Encoding: identity, chunked\r\n\r\n1\r\na\r\n0\r\n\r\n"))
                .exchange(1);
        assertThat(exchange.responseBody).hasToString("a");
        assertThat(exchange.response().note()).isEqualTo("transfer-encoding in HTTP/1.0");
    }
}
