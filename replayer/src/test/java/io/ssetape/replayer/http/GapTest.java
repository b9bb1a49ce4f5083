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

/** Bytes that the tape lost. */
class GapTest {
    @Test
    void insideAKnownLengthFramingGoesOn() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, "POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\nab")
                .gap(2, Direction.REQUEST, 8)
                .response(3, "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\na")
                .gap(4, Direction.RESPONSE, 4)
                .response(5, "z")
                .request(6, GET)
                .response(7, OK));
        assertThat(told.exchange(1).request())
                .isEqualTo(new RequestFacts(told.exchange(1).requestHead, 2, 8, true, null));
        assertThat(told.exchange(1).response().missingBytes()).isEqualTo(4);
        assertThat(told.exchange(1).response().end()).isEqualTo(BodyEnd.COMPLETE);
        assertThat(told.exchange(1).responseBody).hasToString("az");
        assertThat(told.exchange(1).gaps).isOne();
        assertThat(told.exchange(2).response().end()).isEqualTo(BodyEnd.COMPLETE);
    }

    @Test
    void insideAChunkFramingGoesOn() {
        Transcript.Told exchange = Transcript.of(new TapeScript()
                        .request(1, GET)
                        .response(2, CHUNKED + "5\r\nab")
                        .gap(3, Direction.RESPONSE, 3)
                        .response(4, "\r\n1\r\nz\r\n0\r\n\r\n"))
                .exchange(1);
        assertThat(exchange.responseBody).hasToString("abz");
        assertThat(exchange.response().missingBytes()).isEqualTo(3);
        assertThat(exchange.response().end()).isEqualTo(BodyEnd.COMPLETE);
    }

    @Test
    void inABodyWithoutALengthFramingGoesOn() {
        Transcript.Told exchange = Transcript.of(new TapeScript()
                        .request(1, GET)
                        .response(2, "HTTP/1.1 200 OK\r\n\r\nab")
                        .gap(3, Direction.RESPONSE, 300)
                        .response(4, "z")
                        .close(5, Party.UPSTREAM, CloseKind.FIN))
                .exchange(1);
        assertThat(exchange.responseBody).hasToString("abz");
        assertThat(exchange.response().end()).isEqualTo(BodyEnd.COMPLETE);
    }

    @Test
    void anUnannouncedHoleIsAGapToo() {
        Transcript.Told exchange = Transcript.of(new TapeScript()
                        .request(1, GET)
                        .response(2, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\na")
                        .hole(Direction.RESPONSE, 3)
                        .response(4, "z"))
                .exchange(1);
        assertThat(exchange.response().missingBytes()).isEqualTo(3);
        assertThat(exchange.response().end()).isEqualTo(BodyEnd.COMPLETE);
    }

    @Test
    void behindAGapOverAChunkBoundaryTheNextWholeChunkIsRead() {
        Transcript told = Transcript.of(gapOverAChunksEnd()
                .response(4, "z\r\n2\r\ncd\r\n")
                .response(5, "1\r\ne\r\n0\r\n\r\n")
                .request(6, GET)
                .response(7, OK));
        Transcript.Told gapped = told.exchange(1);
        assertThat(gapped.pieces).containsExactly("2 ab", "4 cd", "5 e");
        assertThat(gapped.response().end()).isEqualTo(BodyEnd.COMPLETE);
        assertThat(gapped.response().endNanos()).isEqualTo(5);
        assertThat(gapped.response().missingBytes()).isEqualTo(300);
        assertThat(gapped.response().note())
                .isEqualTo("a gap of 300 bytes hides chunk boundaries; 3 bytes behind that not read");
        assertThat(told.exchange(2).responseBody).hasToString("ok");
    }

    @Test
    void aFinalChunkThatMoreBytesFollowIsNone() {
        Transcript.Told exchange = Transcript.of(new TapeScript()
                        .request(1, GET)
                        .response(2, CHUNKED + "50\r\nab")
                        .gap(3, Direction.RESPONSE, 300)
                        .response(4, "\r\n0\r\n\r\n")
                        .response(5, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno")
                        .close(6, Party.UPSTREAM, CloseKind.FIN))
                .exchange(1);
        assertThat(exchange.response().end()).isEqualTo(BodyEnd.OPEN);
        assertThat(exchange.response().note()).contains("bytes follow what looked like the final chunk behind a gap");
        assertThat(exchange.responseBody).hasToString("ab");
    }

    @Test
    void withoutAWholeChunkTheResponseIsLostUntilTheNextRequest() {
        Transcript told = Transcript.of(gapOverAChunksEnd()
                .response(4, "z\r\n")
                .request(5, GET)
                .response(6, OK)
                .close(7, Party.CLIENT, CloseKind.FIN));
        Transcript.Told lost = told.exchange(1);
        assertThat(lost.response().end()).isEqualTo(BodyEnd.OPEN);
        assertThat(lost.response().endNanos()).isEqualTo(4);
        assertThat(lost.response().bytes()).isEqualTo(2);
        assertThat(told.exchange(2).response().end()).isEqualTo(BodyEnd.COMPLETE);
    }

    @Test
    void aGapFromOneAnswerIntoTheNextTouchesOnlyThoseTwo() {
        Transcript told = Transcript.of(gapBesideARequest(4)
                .response(5, "tail of the second answer")
                .request(6, GET)
                .response(7, OK));
        assertThat(told.exchange(1).response().end()).isEqualTo(BodyEnd.OPEN);
        assertThat(told.exchange(2).response().end()).isEqualTo(BodyEnd.OPEN);
        assertThat(told.exchange(2).response().missingBytes()).isEqualTo(300);
        assertThat(told.exchange(2).response().note())
                .startsWith("cannot be told from the message before it after a gap of 300 bytes");
        assertThat(told.exchange(3).responseBody).hasToString("ok");
    }

    @Test
    void aLostResponseIsOpenWhoeverCloses() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, GET)
                .gap(2, Direction.RESPONSE, 300)
                .response(3, "abc")
                .close(4, Party.CLIENT, CloseKind.FIN));
        assertThat(told.exchange(1).response().end()).isEqualTo(BodyEnd.OPEN);
        assertThat(told.exchange(1).responseHead).isNull();
        assertThat(told.exchange(1).response().bytes()).isEqualTo(3);
    }

    @Test
    void aRequestThatAGapSwallowedEndsWithItsAnswer() {
        Transcript told = Transcript.of(new TapeScript()
                .gap(1, Direction.REQUEST, 200)
                .request(2, "tail of a body")
                .response(3, OK)
                .request(4, GET)
                .response(5, OK));
        assertThat(told.size()).isEqualTo(2);
        assertThat(told.exchange(1).requestHead).isNull();
        assertThat(told.exchange(1).facts.startNanos()).isEqualTo(1);
        assertThat(told.exchange(1).request().missingBytes()).isEqualTo(200);
        assertThat(told.exchange(1).request().bytes()).isEqualTo(14);
        assertThat(told.exchange(1).responseBody).hasToString("ok");
        assertThat(told.exchange(2).requestHead.method()).isEqualTo("GET");
        assertThat(told.exchange(2).response().end()).isEqualTo(BodyEnd.COMPLETE);
    }

    @Test
    void aGapInARequestHeadLosesOnlyThatRequest() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, "POST /v1/x HTTP/1.1\r\nHo")
                .gap(2, Direction.REQUEST, 50)
                .response(3, OK)
                .request(4, GET)
                .response(5, OK));
        assertThat(told.exchange(1).request().note()).isEqualTo("cannot be followed after a gap of 50 bytes");
        assertThat(told.exchange(2).requestHead.method()).isEqualTo("GET");
    }

    @Test
    void aGapBeyondALengthLosesTheRest() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, GET)
                .response(2, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\na")
                .gap(3, Direction.RESPONSE, 5)
                .close(4, Party.UPSTREAM, CloseKind.FIN));
        assertThat(told.exchange(1).response().end()).isEqualTo(BodyEnd.OPEN);
        assertThat(told.exchange(1).response().note()).isEqualTo("cannot be followed after a gap of 5 bytes");
    }

    @Test
    void aGapBetweenResponsesBelongsToTheRequestThatWaits() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, GET)
                .response(2, OK)
                .gap(3, Direction.RESPONSE, 9)
                .request(4, GET)
                .response(5, OK));
        assertThat(told.size()).isEqualTo(3);
        assertThat(told.exchange(2).request().note()).isEqualTo("response without a request");
        assertThat(told.exchange(2).response().end()).isEqualTo(BodyEnd.OPEN);
        assertThat(told.exchange(3).responseBody).hasToString("ok");
    }

    @Test
    void aLostResponseIsNotTakenUpWhilePipelinedRequestsWait() {
        Transcript told = Transcript.of(new TapeScript()
                .request(1, GET + GET)
                .response(2, CHUNKED + "5\r\nab")
                .gap(3, Direction.RESPONSE, 300)
                .request(4, GET)
                .response(5, OK)
                .close(6, Party.CLIENT, CloseKind.FIN));
        assertThat(told.size()).isEqualTo(3);
        assertThat(told.exchange(1).response().end()).isEqualTo(BodyEnd.OPEN);
        assertThat(told.exchange(1).response().note()).endsWith(OK.length() + " bytes behind that not read");
        assertThat(told.exchange(2).response().end()).isEqualTo(BodyEnd.OPEN);
        assertThat(told.exchange(3).response().end()).isEqualTo(BodyEnd.OPEN);
        assertThat(told.exchange(3).responseHead).isNull();
    }
}
