package io.ssetape.replayer.http;

import static io.ssetape.replayer.http.GapScripts.CHUNKED;
import static io.ssetape.replayer.http.GapScripts.GET;
import static io.ssetape.replayer.http.GapScripts.OK;
import static io.ssetape.replayer.http.GapScripts.gapBesideARequest;
import static io.ssetape.replayer.http.GapScripts.gapOverAChunksEnd;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.flow.TapeScript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose the bytes behind a gap are, to the moment and to the request; and how many requests may wait. */
final class GapEdgesTest {
    /** The second request began while bytes went missing, so a head behind them is its own answer's. */
    @ParameterizedTest
    @ValueSource(longs = {3, 4})
    void aHeadBehindAGapOverTheEndOfAnAnswerIsTheNextAnswers(long second) {
        Transcript told = Transcript.of(
                gapBesideARequest(second).response(5, OK).request(6, GET).response(7, OK));
        assertThat(told.exchange(1).response().end()).isEqualTo(BodyEnd.OPEN);
        assertThat(told.exchange(1).response().missingBytes()).isEqualTo(300);
        assertThat(told.exchange(2).responseBody).hasToString("ok");
        assertThat(told.exchange(2).response().end()).isEqualTo(BodyEnd.COMPLETE);
        assertThat(told.exchange(2).response().note()).isNull();
        assertThat(told.exchange(3).response().end()).isEqualTo(BodyEnd.COMPLETE);
    }

    /** It had been sent before, so its answer may lie in the gap as well. */
    @Test
    void aRequestFromBeforeTheGapMayHaveItsAnswerInIt() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, GET)
                .request(2, GET)
                .response(2, CHUNKED + "5\r\nab")
                .gap(3, Direction.RESPONSE, 300)
                .response(5, OK)
                .close(6, Party.UPSTREAM, CloseKind.FIN));
        assertThat(told.exchange(1).response().end()).isEqualTo(BodyEnd.OPEN);
        assertThat(told.exchange(2).response().end()).isEqualTo(BodyEnd.OPEN);
        assertThat(told.exchange(2).responseHead).isNull();
    }

    @Test
    void ofMoreThanTwoThatWaitNobodyCanTell() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, GET)
                .response(2, CHUNKED + "5\r\nab")
                .request(4, GET + GET)
                .gap(3, Direction.RESPONSE, 300)
                .response(5, OK)
                .close(6, Party.CLIENT, CloseKind.FIN));
        assertThat(told.size()).isEqualTo(3);
        for (int exchange = 1; exchange <= 3; exchange++) {
            assertThat(told.exchange(exchange).response().end()).isEqualTo(BodyEnd.OPEN);
        }
        assertThat(told.exchange(2).responseHead).isNull();
        assertThat(told.exchange(3).responseHead).isNull();
    }

    @Test
    void anAnswerOfWhichNothingCameMayLieInTheGap() {
        Transcript told = Transcript.of(gapBesideARequest(4).close(7, Party.CLIENT, CloseKind.FIN));
        assertThat(told.exchange(1).response().end()).isEqualTo(BodyEnd.OPEN);
        assertThat(told.exchange(2).response().end()).isEqualTo(BodyEnd.OPEN);
        assertThat(told.exchange(2).response().note()).isEqualTo("may lie in a gap of 300 bytes");
        assertThat(told.exchange(2).response().missingBytes()).isEqualTo(300);
        assertThat(told.exchange(2).response().bytes()).isZero();
    }

    /** Blank lines behind the gap may be the end of the answer before it. */
    @Test
    void behindAGapAnEmptyLineIsNotPassedOver() {
        Transcript told = Transcript.of(
                gapBesideARequest(4).response(5, "\r\n").response(6, OK).close(7, Party.CLIENT, CloseKind.FIN));
        assertThat(told.exchange(2).responseHead).isNull();
        assertThat(told.exchange(2).response().end()).isEqualTo(BodyEnd.OPEN);
    }

    @Test
    void aGapWithinARequestBodyOfKnownLengthDoesNoHarm() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, "POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\nab")
                .gap(2, Direction.REQUEST, 8)
                .response(3, OK)
                .request(4, GET)
                .response(5, OK));
        assertThat(told.size()).isEqualTo(2);
        assertThat(told.exchange(1).request().complete()).isTrue();
        assertThat(told.exchange(1).request().missingBytes()).isEqualTo(8);
        assertThat(told.exchange(1).request().bytes()).isEqualTo(2);
        assertThat(told.exchange(1).request().note()).isNull();
        assertThat(told.exchange(2).request().complete()).isTrue();
    }

    @Test
    void aGapInAChunkedRequestLosesItUntilItsAnswer() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab")
                .gap(2, Direction.REQUEST, 80)
                .request(3, "\r\n0\r\n\r\n")
                .response(4, OK)
                .request(5, GET)
                .response(6, OK));
        assertThat(told.size()).isEqualTo(2);
        assertThat(told.exchange(1).request().complete()).isFalse();
        assertThat(told.exchange(1).request().note())
                .isEqualTo("cannot be followed after a gap of 80 bytes; 7 bytes behind that not read");
        assertThat(told.exchange(1).response().end()).isEqualTo(BodyEnd.COMPLETE);
        assertThat(told.exchange(2).request().complete()).isTrue();
    }

    /** The head behind the gap has no end yet when the client goes on: whose it was stays unknown. */
    @Test
    void anUnfinishedHeadBehindAGapIsGivenUpWithTheNextRequest() {
        Transcript told = Transcript.of(
                gapBesideARequest(4).response(5, "HTTP/1.1 200").request(6, GET).response(7, OK));
        assertThat(told.exchange(2).response().end()).isEqualTo(BodyEnd.OPEN);
        assertThat(told.exchange(2).response().bytes()).isEqualTo(12);
        assertThat(told.exchange(2).responseHead).isNull();
        assertThat(told.exchange(3).responseBody).hasToString("ok");
    }

    @Test
    void aGapToTheEndOfABodyEndsItAtOnce() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, GET)
                .response(2, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nab")
                .gap(3, Direction.RESPONSE, 8)
                .close(4, Party.UPSTREAM, CloseKind.FIN));
        assertThat(told.exchange(1).response().end()).isEqualTo(BodyEnd.COMPLETE);
        assertThat(told.exchange(1).response().endNanos()).isEqualTo(3);
        assertThat(told.exchange(1).response().note()).isNull();
    }

    @Test
    void whatCameOfAHeadBeforeAGapIsCounted() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, "POST /v1/x HTTP/1.1\r\nHo")
                .gap(2, Direction.REQUEST, 50)
                .request(3, "abc")
                .response(4, OK));
        assertThat(told.exchange(1).request().bytes()).isEqualTo(23 + 3);
        assertThat(told.exchange(1).request().missingBytes()).isEqualTo(50);
    }

    /** Bytes behind a gap that could not be told to be data are counted, however the search for chunks ends. */
    @Test
    void whatIsNotReadBehindAGapIsCounted() {
        String hidden = "a gap of 300 bytes hides chunk boundaries; ";
        assertThat(noteOfTheAnswer(gapOverAChunksEnd().response(4, "zzz").close(9, Party.UPSTREAM, CloseKind.FIN)))
                .isEqualTo(hidden + "3 bytes behind that not read");
        assertThat(noteOfTheAnswer(gapOverAChunksEnd()
                        .response(4, "zzz\r\n0\r\n\r\nmore")
                        .response(5, "!")
                        .close(9, Party.UPSTREAM, CloseKind.FIN)))
                .isEqualTo(hidden
                        + "bytes follow what looked like the final chunk behind a gap; 10 bytes behind that not read");
        assertThat(noteOfTheAnswer(
                        gapOverAChunksEnd().response(4, "zzz").request(5, GET).response(6, OK)))
                .isEqualTo(hidden + "3 bytes behind that not read");
    }

    private static String noteOfTheAnswer(TapeScript script) {
        return Transcript.of(script).exchange(1).response().note();
    }

    @Test
    void aShortBeginningThatIsNoHeadIsShown() {
        Transcript told = Transcript.of(
                new TapeScript().request(1, "\u0016\u0003").response(2, "{}").close(3, Party.UPSTREAM, CloseKind.FIN));
        assertThat(told.exchange(1).request().note()).isEqualTo("not HTTP: begins with \"\\x16\\x03\"");
        assertThat(told.exchange(1).request().bytes()).isEqualTo(2);
        assertThat(told.exchange(1).response().note()).isEqualTo("not HTTP: begins with \"{}\"");
        assertThat(told.exchange(1).response().bytes()).isEqualTo(2);
    }

    @Test
    void whatIsNoHeadBehindAnAnswerInTheSameReadIsCountedByItself() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, GET)
                .response(2, OK + "junk\r\n\r\n")
                .close(3, Party.UPSTREAM, CloseKind.FIN));
        assertThat(told.exchange(1).responseBody).hasToString("ok");
        assertThat(told.exchange(2).response().bytes()).isEqualTo(8);
        assertThat(told.exchange(2).response().note()).startsWith("not HTTP: begins with \"junk");
    }

    @Test
    void behindTheRequestsThatMayWaitNothingIsRead() {
        int most = RequestSide.MAX_UNANSWERED;
        Transcript told = Transcript.of(new TapeScript()
                .request(1, GET.repeat(most + 3))
                .response(2, OK.repeat(2))
                .close(3, Party.CLIENT, CloseKind.FIN));
        assertThat(told.size()).isEqualTo(most + 1);
        assertThat(told.exchange(most).request().note()).isNull();
        assertThat(told.exchange(most).request().complete()).isTrue();
        assertThat(told.exchange(most + 1).request().note())
                .isEqualTo("more than 1024 requests wait for an answer; what follows is not read; " + 2 * GET.length()
                        + " bytes behind that not read");
        assertThat(told.exchange(most + 1).request().complete()).isFalse();
        assertThat(told.exchange(2).responseBody).hasToString("ok");
        assertThat(told.exchange(3).response().end()).isEqualTo(BodyEnd.CLIENT_ABORT);
    }

    @Test
    void aConversationKnowsWhoseTheLastByteWas() {
        HttpConversation conversation =
                new HttpConversation(1000, new PieceJoiner(), (exchange, nanos) -> ExchangeListener.NONE);
        assertThat(conversation.exchanges()).isZero();
        assertThat(conversation.exchangeOf(Direction.REQUEST)).isZero();
        assertThat(conversation.exchangeOf(Direction.RESPONSE)).isZero();
        conversation.bytes(Direction.REQUEST, 1, false, TapeScript.latin1(GET + GET));
        assertThat(conversation.exchanges()).isEqualTo(2);
        assertThat(conversation.exchangeOf(Direction.REQUEST)).isEqualTo(2);
        assertThat(conversation.exchangeOf(Direction.RESPONSE)).isZero();
        conversation.bytes(Direction.RESPONSE, 2, false, TapeScript.latin1(OK + "\r\n"));
        assertThat(conversation.exchangeOf(Direction.RESPONSE)).isEqualTo(1);
        conversation.bytes(Direction.RESPONSE, 3, false, TapeScript.latin1("H"));
        assertThat(conversation.exchangeOf(Direction.RESPONSE)).isEqualTo(2);
        conversation.cut();
    }
}
