package io.ssetape.replayer.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.flow.TapeScript;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who ends a connection, in which order, and what that makes of the exchanges on it. */
class ConversationEndTest {
    private static final String GET = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n";
    private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

    @ParameterizedTest
    @CsvSource({
        "CLIENT,FIN,CLIENT_ABORT",
        "CLIENT,RESET,CLIENT_ABORT",
        "UPSTREAM,FIN,TRUNCATED",
        "UPSTREAM,RESET,RESET",
        "UPSTREAM,TIMEOUT,TRUNCATED",
        "PROXY,FIN,OPEN",
        "PROXY,TIMEOUT,OPEN",
    })
    void whoEndsAConnectionDecidesHowItsExchangesEnd(Party by, CloseKind kind, BodyEnd end) {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, GET + GET)
                .response(2, CHUNKED + "3\r\nabc\r\n")
                .close(3, by, kind));
        assertThat(told.exchange(1).response().end()).isEqualTo(end);
        assertThat(told.exchange(2).response().end()).isEqualTo(end);
        assertThat(told.exchange(2).responseHead).isNull();
        assertThat(told.exchange(1).response().endNanos()).isEqualTo(end == BodyEnd.OPEN ? 2 : 3);
    }

    @Test
    void aHalfCloseOfTheClientIsNoAbort() {
        Transcript.Told exchange = Transcript.of(new TapeScript()
                        .request(1, GET)
                        .halfClose(2, Direction.REQUEST)
                        .response(3, CHUNKED + "3\r\nabc\r\n0\r\n\r\n")
                        .close(4, Party.CLIENT, CloseKind.FIN))
                .exchange(1);
        assertThat(exchange.response().end()).isEqualTo(BodyEnd.COMPLETE);
        assertThat(exchange.response().note()).isNull();
    }

    @Test
    void theFirstEndWins() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, GET)
                .response(2, CHUNKED + "3\r\nabc\r\n")
                .halfClose(3, Direction.RESPONSE)
                .close(4, Party.CLIENT, CloseKind.RESET));
        assertThat(told.exchange(1).response().end()).isEqualTo(BodyEnd.TRUNCATED);
        assertThat(told.exchange(1).response().endNanos()).isEqualTo(3);
    }

    @Test
    void anUpstreamThatEndsBeforeItsTimeAfterTheClientsHalfCloseWasLeftByTheClient() {
        Transcript.Told exchange = Transcript.of(new TapeScript()
                        .request(1, GET)
                        .response(2, CHUNKED + "3\r\nabc\r\n")
                        .halfClose(3, Direction.REQUEST)
                        .halfClose(4, Direction.RESPONSE)
                        .close(5, Party.CLIENT, CloseKind.RESET))
                .exchange(1);
        assertThat(exchange.response().end()).isEqualTo(BodyEnd.CLIENT_ABORT);
        assertThat(exchange.response().note()).isEqualTo("no final chunk; after the client's half-close");
    }

    @Test
    void whatWasStillUnderWayWhenTheClientLeftDoesNotKeepItThere() {
        Transcript.Told exchange = Transcript.of(new TapeScript()
                        .request(1, GET)
                        .response(2, CHUNKED + "3\r\nabc\r\n")
                        .halfClose(3, Direction.REQUEST)
                        .response(4, "3\r\ndef\r\n")
                        .halfClose(5, Direction.RESPONSE)
                        .close(6, Party.CLIENT, CloseKind.FIN))
                .exchange(1);
        assertThat(exchange.response().end()).isEqualTo(BodyEnd.CLIENT_ABORT);
    }

    @Test
    void aClientThatOnlySaidItsLastBeforeItsAnswerBeganHasNotLeft() {
        for (String answer : List.of("garbage\r\n\r\n", CHUNKED + "3\r\nab", CHUNKED + "zz\r\n")) {
            Transcript.Told exchange = Transcript.of(new TapeScript()
                            .request(1, GET)
                            .halfClose(2, Direction.REQUEST)
                            .response(3, answer)
                            .halfClose(4, Direction.RESPONSE)
                            .close(5, Party.CLIENT, CloseKind.FIN))
                    .exchange(1);
            assertThat(exchange.response().end()).as(answer).isEqualTo(BodyEnd.TRUNCATED);
        }
    }

    @Test
    void aClientThatSaidItsLastAndGotNothingHasLeft() {
        Transcript.Told exchange = Transcript.of(new TapeScript()
                        .request(1, GET)
                        .halfClose(2, Direction.REQUEST)
                        .halfClose(3, Direction.RESPONSE)
                        .close(4, Party.CLIENT, CloseKind.FIN))
                .exchange(1);
        assertThat(exchange.response().end()).isEqualTo(BodyEnd.CLIENT_ABORT);
    }

    @Test
    void aBodyThatRunsUntilTheUpstreamsEndIsCompleteAfterTheClientsHalfClose() {
        Transcript.Told exchange = Transcript.of(new TapeScript()
                        .request(1, GET)
                        .halfClose(2, Direction.REQUEST)
                        .response(3, "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nabc")
                        .halfClose(4, Direction.RESPONSE)
                        .close(5, Party.CLIENT, CloseKind.FIN))
                .exchange(1);
        assertThat(exchange.response().end()).isEqualTo(BodyEnd.COMPLETE);
    }

    @Test
    void aRequestAfterTheUpstreamsEndGetsNoAnswer() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, GET)
                .response(2, OK)
                .halfClose(3, Direction.RESPONSE)
                .request(4, GET)
                .close(5, Party.CLIENT, CloseKind.FIN));
        assertThat(told.size()).isEqualTo(2);
        assertThat(told.exchange(2).request().complete()).isTrue();
        assertThat(told.exchange(2).response().end()).isEqualTo(BodyEnd.TRUNCATED);
    }

    @Test
    void anExchangeThatTheTapeCutsIsOpen() {
        Transcript.Told exchange = Transcript.of(
                        new TapeScript().request(1, GET).response(2, CHUNKED).response(7, "3\r\nabc\r\n"))
                .exchange(1);
        assertThat(exchange.response().end()).isEqualTo(BodyEnd.OPEN);
        assertThat(exchange.response().endNanos()).isEqualTo(7);
        assertThat(exchange.response().note()).isEqualTo("no final chunk");
    }
}
