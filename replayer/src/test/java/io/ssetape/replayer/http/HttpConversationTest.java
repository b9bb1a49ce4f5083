package io.ssetape.replayer.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.flow.TapeScript;
import org.junit.jupiter.api.Test;

/** Well-formed conversations. */
class HttpConversationTest {
    private static final String GET = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n";

    @Test
    void aRequestAndItsAnswerAreOneExchange() {
        Transcript told = Transcript.of(new TapeScript()
                .request(10, "POST /v1/x?y=1 HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello")
                .response(20, "HTTP/1.1 201 Made It\r\nContent-Length: 2\r\n\r\n")
                .response(30, "ok"));
        Transcript.Told exchange = told.exchange(1);
        assertThat(told.size()).isOne();
        assertThat(exchange.requestHead.method()).isEqualTo("POST");
        assertThat(exchange.requestHead.target()).isEqualTo("/v1/x?y=1");
        assertThat(exchange.requestBody).hasToString("hello");
        assertThat(exchange.responseHead.status()).isEqualTo(201);
        assertThat(exchange.responseHead.reason()).isEqualTo("Made It");
        assertThat(exchange.responseBody).hasToString("ok");
        assertThat(exchange.facts.startNanos()).isEqualTo(10);
        assertThat(exchange.request()).isEqualTo(new RequestFacts(exchange.requestHead, 5, 0, true, null));
        assertThat(exchange.response())
                .isEqualTo(
                        new ResponseFacts(exchange.responseHead, 2, 0, 20L, 30L, 30, BodyEnd.COMPLETE, 2, false, null));
    }

    @Test
    void aConnectionThatIsKeptCarriesSeveralExchanges() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, GET)
                .response(2, "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\none")
                .request(3, GET)
                .response(4, "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\ntwo"));
        assertThat(told.size()).isEqualTo(2);
        assertThat(told.exchange(2).responseBody).hasToString("two");
        assertThat(told.exchange(2).facts.startNanos()).isEqualTo(3);
    }

    @Test
    void pipelinedRequestsAreAnsweredInOrder() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, GET + "HEAD /b HTTP/1.1\r\n\r\n" + GET)
                .response(
                        2,
                        "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\none"
                                + "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n")
                .response(3, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"));
        assertThat(told.size()).isEqualTo(3);
        assertThat(told.exchange(1).responseBody).hasToString("one");
        assertThat(told.exchange(2).response().bytes()).isZero();
        assertThat(told.exchange(2).response().end()).isEqualTo(BodyEnd.COMPLETE);
        assertThat(told.exchange(3).responseHead.status()).isEqualTo(404);
    }

    @Test
    void chunkFramingIsTakenOff() {
        Transcript.Told exchange = Transcript.of(new TapeScript()
                        .request(1, "POST / HTTP/1.1\r\nTransfer-Encoding: Chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n")
                        .response(2, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
                        .response(3, "0004;ext=\"a;b\"\r\nwxyz\r\n1 \n!\nA\r\n0123456789\r\n")
                        .response(4, "0\r\nTrailer: t\r\n\r\n"))
                .exchange(1);
        assertThat(exchange.requestBody).hasToString("abc");
        assertThat(exchange.responseBody).hasToString("wxyz!0123456789");
        assertThat(exchange.response().note()).isNull();
        assertThat(exchange.response().endNanos()).isEqualTo(4);
    }

    @Test
    void piecesOfOneReadComeAsOneWithThatReadsTime() {
        Transcript.Told exchange = Transcript.of(new TapeScript()
                        .request(1, GET)
                        .response(
                                2, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n4\r\nf")
                        .response(5, "gh")
                        .response(7, "i\r\n1\r\nj\r\n0\r\n")
                        .response(9, "\r\n"))
                .exchange(1);
        assertThat(exchange.pieces).containsExactly("2 abcdef", "5 gh", "7 ij");
        assertThat(exchange.response().reads()).isEqualTo(4);
        assertThat(exchange.response().lastByteNanos()).isEqualTo(9);
    }

    @Test
    void aBodyWithoutALengthEndsWithTheUpstreamsFin() {
        Transcript.Told exchange = Transcript.of(new TapeScript()
                        .request(1, "GET /a HTTP/1.0\r\n\r\n")
                        .response(2, "HTTP/1.0 200 OK\r\n\r\nall ")
                        .response(3, "of it")
                        .halfClose(8, Direction.RESPONSE)
                        .close(9, Party.CLIENT, CloseKind.FIN))
                .exchange(1);
        assertThat(exchange.responseBody).hasToString("all of it");
        assertThat(exchange.response().end()).isEqualTo(BodyEnd.COMPLETE);
        assertThat(exchange.response().lastByteNanos()).isEqualTo(3);
        assertThat(exchange.response().endNanos()).isEqualTo(8);
    }

    @Test
    void interimResponsesAreNotTheAnswer() {
        Transcript.Told exchange = Transcript.of(new TapeScript()
                        .request(1, "POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
                        .response(2, "HTTP/1.1 100 Continue\r\n\r\n")
                        .request(3, "ab")
                        .response(4, "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n")
                        .response(5, "HTTP/1.1 204 No Content\r\nContent-Length: 7\r\n\r\n"))
                .exchange(1);
        assertThat(exchange.requestBody).hasToString("ab");
        assertThat(exchange.responseHead.status()).isEqualTo(204);
        assertThat(exchange.response().firstByteNanos()).isEqualTo(5);
        assertThat(exchange.response().bytes()).isZero();
        assertThat(exchange.response().reads()).isEqualTo(3);
        assertThat(exchange.response().end()).isEqualTo(BodyEnd.COMPLETE);
    }

    @Test
    void aThousandInterimResponsesAreOnlyPassedOver() {
        TapeScript script = new TapeScript().request(1, GET);
        for (int i = 0; i < 1000; i++) {
            script.response(2, "HTTP/1.1 102 Processing\r\n\r\n");
        }
        Transcript told = Transcript.of(script.response(3, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"));
        assertThat(told.size()).isOne();
        assertThat(told.exchange(1).responseHead.status()).isEqualTo(200);
        assertThat(told.exchange(1).response().reads()).isEqualTo(1001);
    }

    @Test
    void statusAndMethodDecideThatThereIsNoBody() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, "HEAD / HTTP/1.1\r\n\r\n" + GET + GET)
                .response(2, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
                .response(3, "HTTP/1.1 304 Not Modified\r\nContent-Length: 10\r\n\r\n")
                .response(4, "HTTP/1.1 204 No Content\r\n\r\n"));
        assertThat(told.size()).isEqualTo(3);
        for (int number = 1; number <= 3; number++) {
            assertThat(told.exchange(number).response().end()).isEqualTo(BodyEnd.COMPLETE);
            assertThat(told.exchange(number).response().bytes()).isZero();
        }
    }

    @Test
    void anAnswerMayBeCompleteBeforeItsRequestIs() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, "POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\n01234")
                .response(2, "HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\nno")
                .request(3, "56789" + GET)
                .response(4, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"));
        assertThat(told.size()).isEqualTo(2);
        assertThat(told.exchange(1).request().complete()).isTrue();
        assertThat(told.exchange(1).response().endNanos()).isEqualTo(2);
        assertThat(told.exchange(2).responseHead.status()).isEqualTo(200);
    }

    @Test
    void anAnswerMayComeBeforeTheRequestsHeadIsWhole() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, "POST / HTTP/1.1\r\nX-Long: aaaa")
                .response(2, "HTTP/1.1 431 Too Large\r\nContent-Length: 0\r\n\r\n")
                .close(3, Party.UPSTREAM, CloseKind.FIN));
        assertThat(told.size()).isOne();
        assertThat(told.exchange(1).responseHead.status()).isEqualTo(431);
        assertThat(told.exchange(1).response().end()).isEqualTo(BodyEnd.COMPLETE);
        assertThat(told.exchange(1).request().complete()).isFalse();
        assertThat(told.exchange(1).request().note()).isEqualTo("head cut after 29 bytes");
    }

    @Test
    void anAnswerWithoutARequestIsAnExchangeOfItsOwn() {
        Transcript told = Transcript.of(new TapeScript()
                .response(1, "HTTP/1.1 408 Request Timeout\r\nContent-Length: 4\r\n\r\nidle")
                .request(2, GET)
                .response(3, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"));
        assertThat(told.size()).isEqualTo(2);
        assertThat(told.exchange(1).requestHead).isNull();
        assertThat(told.exchange(1).request().note()).isEqualTo("response without a request");
        assertThat(told.exchange(1).response().bytes()).isEqualTo(4);
        assertThat(told.exchange(2).responseHead.status()).isEqualTo(200);
    }

    @Test
    void aStrayInterimResponseDoesNotTakeTheNextRequestsAnswer() {
        Transcript told = Transcript.of(new TapeScript()
                .response(1, "HTTP/1.1 100 Continue\r\n\r\n")
                .request(2, GET)
                .response(3, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"));
        assertThat(told.exchange(1).responseHead.status()).isEqualTo(100);
        assertThat(told.exchange(2).responseHead.status()).isEqualTo(200);
    }

    @Test
    void connectOpensATunnelThatIsOnlyCounted() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, "CONNECT h:443 HTTP/1.1\r\n\r\n")
                .response(2, "HTTP/1.1 200 Established\r\nContent-Length: 3\r\n\r\n")
                .request(3, "\u0016\u0003\u0001GET / HTTP/1.1\r\n\r\n")
                .response(4, "HTTP/1.1 200 OK\r\n\r\nxyz")
                .close(5, Party.UPSTREAM, CloseKind.FIN));
        assertThat(told.size()).isOne();
        assertThat(told.exchange(1).request().bytes()).isEqualTo(21);
        assertThat(told.exchange(1).response().bytes()).isEqualTo(22);
        assertThat(told.exchange(1).response().end()).isEqualTo(BodyEnd.COMPLETE);
    }

    @Test
    void aRefusedConnectLeavesTheConnectionToHttp() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, "CONNECT h:443 HTTP/1.1\r\n\r\n")
                .response(2, "HTTP/1.1 407 Auth\r\nContent-Length: 0\r\n\r\n")
                .request(3, GET)
                .response(4, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"));
        assertThat(told.size()).isEqualTo(2);
        assertThat(told.exchange(1).request().complete()).isTrue();
        assertThat(told.exchange(2).requestHead.method()).isEqualTo("GET");
    }

    @Test
    void aRefusedConnectWhoseTunnelWasUsedEarlyStaysOneExchange() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, "CONNECT h:443 HTTP/1.1\r\n\r\n\u0016\u0003\u0001")
                .response(2, "HTTP/1.1 407 Auth\r\nContent-Length: 0\r\n\r\n")
                .request(3, "abc")
                .response(4, "HTTP/1.1 400 Bad Request\r\n\r\n")
                .close(5, Party.UPSTREAM, CloseKind.FIN));
        assertThat(told.size()).isOne();
        assertThat(told.exchange(1).request().bytes()).isEqualTo(6);
        assertThat(told.exchange(1).responseHead.status()).isEqualTo(407);
    }

    @Test
    void aProtocolSwitchMakesBothDirectionsOpaque() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, "GET /ws HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
                .response(2, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n\u0081\u0002hi")
                .request(3, "GET / HTTP/1.1\r\n\r\n")
                .response(4, "more")
                .close(5, Party.CLIENT, CloseKind.FIN));
        assertThat(told.size()).isOne();
        assertThat(told.exchange(1).responseHead.status()).isEqualTo(101);
        assertThat(told.exchange(1).request().bytes()).isEqualTo(18);
        assertThat(told.exchange(1).requestBody).isEmpty();
        assertThat(told.exchange(1).response().bytes()).isEqualTo(8);
    }

    @Test
    void bytesOfTheProxyAreMarked() {
        Transcript.Told exchange = Transcript.of(new TapeScript()
                        .request(1, GET)
                        .proxy(2, "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 2\r\n\r\n{}")
                        .close(3, Party.PROXY, CloseKind.FIN))
                .exchange(1);
        assertThat(exchange.response().byProxy()).isTrue();
        assertThat(exchange.response().end()).isEqualTo(BodyEnd.COMPLETE);
    }

    @Test
    void manySmallChunksInSmallReadsTakeLinearTime() {
        TapeScript script =
                new TapeScript().request(1, GET).response(2, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        for (int i = 0; i < 200_000; i++) {
            script.response(3 + i, "1\r\nx\r\n");
        }
        Transcript.Told exchange =
                Transcript.of(script.response(900_000, "0\r\n\r\n")).exchange(1);
        assertThat(exchange.response().bytes()).isEqualTo(200_000);
        assertThat(exchange.response().reads()).isEqualTo(200_002);
    }
}
