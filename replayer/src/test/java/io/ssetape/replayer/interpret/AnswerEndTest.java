package io.ssetape.replayer.interpret;

import static io.ssetape.replayer.interpret.Exchange.assertEnds;
import static io.ssetape.replayer.interpret.Exchange.started;
import static io.ssetape.replayer.interpret.Exchange.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.http.BodyEnd;
import io.ssetape.replayer.request.InferenceResult.Outcome;
import io.ssetape.replayer.request.StreamEnd.End;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How responses end: for the service, for the client, for the tape. */
final class AnswerEndTest {
    @Test
    void aProperEndWithAFinishReasonCompletes() {
        Interpretation parts = started().finish(150, "stop").done(151).interpret();
        assertEnds(parts, Outcome.COMPLETED, End.DONE, true, null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"stop", "length", "tool_calls", "content_filter"})
    void regularFinishReasonsComplete(String reason) {
        assertThat(started().finish(150, reason).done(151).interpret().findings())
                .doesNotContain("finish-abnormal", "client-success-differs");
    }

    @Test
    void theEndMarkAloneProvesNothing() {
        Interpretation parts = started().done(151).interpret();
        assertEnds(parts, Outcome.FAILED, End.DONE, true, null);
        assertThat(parts.inference().reason()).isEqualTo("no finish reason for choice 0");
        assertThat(parts.findings()).contains("finish-reason-missing", "client-success-differs");
    }

    @Test
    void aMissingEndMarkIsToldButDoesNotFail() {
        Interpretation parts =
                started().finish(150, "stop").ends(160, BodyEnd.COMPLETE).interpret();
        assertEnds(parts, Outcome.COMPLETED, End.EOF, true, null);
        assertThat(parts.findings()).contains("done-missing");
    }

    @Test
    void everyChoiceThatWasAskedForNeedsItsFinishReason() {
        Interpretation parts = Exchange.chat()
                .asking("{'stream':true,'n':2}")
                .content(100, "a")
                .finish(150, "stop")
                .done(151)
                .interpret();
        assertThat(parts.inference().reason()).isEqualTo("no finish reason for choice 1");
    }

    @Test
    void anAbortOfTheServiceIsNoSuccess() {
        Interpretation parts = started().finish(150, "abort").done(151).interpret();
        assertEnds(parts, Outcome.ABORTED, End.DONE, true, null);
        assertThat(parts.findings()).contains("finish-abnormal", "client-success-differs");
    }

    @Test
    void anUnknownFinishReasonFails() {
        Interpretation parts = started().finish(150, "repetition").done(151).interpret();
        assertEnds(parts, Outcome.FAILED, End.DONE, true, null);
        assertThat(parts.inference().reason()).isEqualTo("finish reason repetition of choice 0");
    }

    @Test
    void anUpstreamThatClosesEarlyTruncates() {
        Interpretation parts = started()
                .ends(195, BodyEnd.TRUNCATED)
                .framing("chunk of 301 bytes cut after 61")
                .interpret();
        assertEnds(parts, Outcome.TRUNCATED, End.TRUNCATED, false, "ClientPayloadError");
        assertThat(parts.inference().reason())
                .isEqualTo("the upstream closed in the body: chunk of 301 bytes cut after 61");
        assertThat(times(parts).timePointsNs()).isEmpty();
        assertThat(times(parts).ttftMs()).isNull();
        assertThat(parts.findings()).contains("body-cut").doesNotContain("client-success-differs", "done-missing");
    }

    @Test
    void anUpstreamThatResetsTruncates() {
        assertEnds(
                started().ends(195, BodyEnd.RESET).interpret(),
                Outcome.TRUNCATED,
                End.RESET,
                false,
                "ClientPayloadError");
    }

    @Test
    void whatHappensBehindTheEndMarkChangesNothing() {
        for (BodyEnd end : BodyEnd.values()) {
            Interpretation parts =
                    started().finish(150, "stop").done(151).ends(200, end).interpret();
            assertEnds(parts, Outcome.COMPLETED, End.DONE, true, null);
            assertThat(times(parts).e2eMs()).isEqualTo(150.0);
        }
    }

    @Test
    void aClientThatLeavesCancelsAndItsRecordIsUnknown() {
        Interpretation parts = started().ends(150, BodyEnd.CLIENT_ABORT).interpret();
        assertEnds(parts, Outcome.CANCELLED, End.CLIENT_ABORT, null, null);
        assertThat(times(parts).timePointsNs()).containsExactly(0, 100_000_000, 140_000_000);
        assertThat(times(parts).ttftMs()).isEqualTo(100.0);
        assertThat(times(parts).e2eMs()).isNull();
        assertThat(parts.findings()).doesNotContain("client-success-differs", "body-cut");
    }

    @Test
    void whereTheTapeEndsNothingIsDecided() {
        assertEnds(started().ends(150, BodyEnd.OPEN).interpret(), Outcome.OPEN, End.OPEN, null, null);
    }

    @Test
    void bytesMissingFromTheTapeLeaveTheOutcomeOpen() {
        Interpretation parts =
                started().finish(150, "stop").done(151).missing(300).interpret();
        assertThat(parts.inference().status()).isEqualTo(Outcome.OPEN);
        assertThat(parts.inference().reason()).isEqualTo("the tape lacks 300 response bytes");
        assertThat(parts.client().success()).isNull();
        assertThat(times(parts).timePointsNs()).isEmpty();
        assertThat(times(parts).e2eMs()).isNull();
    }

    @Test
    void anotherStatusFailsAndKeepsOnlyTheSend() {
        Interpretation parts = Exchange.chat()
                .status(429)
                .contentType("application/json")
                .raw(10, "{'error':{'message':'queue is full','code':429}}")
                .interpret();
        assertEnds(parts, Outcome.FAILED, End.EOF, false, "http-429");
        assertThat(times(parts).timePointsNs()).containsExactly(0);
        assertThat(times(parts).e2eMs()).isNull();
        assertThat(parts.stream().errors()).containsExactly("{\"message\":\"queue is full\",\"code\":429}");
        assertThat(parts.findings()).containsExactly("error-event", "http-status");
    }

    @Test
    void anErrorStatusOverAnEventStreamIsReadAsAStream() {
        Interpretation parts = Exchange.chat()
                .status(500)
                .event(10, "{'error':{'message':'boom'}}")
                .done(11)
                .interpret();
        assertEnds(parts, Outcome.FAILED, End.DONE, false, "http-500");
        assertThat(parts.events().error()).isEqualTo(1);
        assertThat(times(parts).timePointsNs()).containsExactly(0);
    }

    @Test
    void anUnreadBodyOfAnotherStatusDoesNotMatterToTheClient() {
        Interpretation parts =
                Exchange.chat().status(503).ends(10, BodyEnd.RESET).interpret();
        assertThat(parts.client().error()).isEqualTo("http-503");
    }

    @Test
    void withoutAHeadTheLibraryNamesTheConnectionsEnd() {
        Exchange exchange = Exchange.chat().status(null);
        assertEnds(
                exchange.ends(10, BodyEnd.TRUNCATED).interpret(),
                Outcome.TRUNCATED,
                End.TRUNCATED,
                false,
                "ServerDisconnectedError");
        assertEnds(exchange.ends(10, BodyEnd.RESET).interpret(), Outcome.TRUNCATED, End.RESET, false, "ClientOSError");
        assertEnds(
                exchange.ends(10, BodyEnd.CLIENT_ABORT).interpret(), Outcome.CANCELLED, End.CLIENT_ABORT, null, null);
        assertEnds(exchange.ends(10, BodyEnd.OPEN).interpret(), Outcome.OPEN, End.OPEN, null, null);
        assertThat(exchange.interpret().usage().promptTokens()).isNull();
        assertThat(exchange.interpret().timing().firstBodyByteMs()).isNull();
    }

    @Test
    void whatCannotBeDecodedIsNotRead() {
        Interpretation parts =
                started().finish(150, "stop").done(151).notDecoded().interpret();
        assertThat(parts.inference().status()).isEqualTo(Outcome.UNDECODED);
        assertThat(parts.inference().reason()).isEqualTo("content encoding br not decoded");
        assertThat(parts.client().success()).isNull();
        assertThat(parts.events().json()).isZero();
        assertThat(parts.findings()).containsExactly("encoded-not-decoded");
    }

    @Test
    void anEmptyStreamHasTooFewTimePoints() {
        assertEnds(Exchange.chat().interpret(), Outcome.FAILED, End.EOF, false, "too-few-time-points");
        assertEnds(Exchange.chat().done(10).interpret(), Outcome.FAILED, End.DONE, false, "too-few-time-points");
    }

    @Test
    void aRequestThatCouldNotBeReadIsJudgedByWhatCame() {
        Interpretation parts = started()
                .asking("not json")
                .finish(150, "stop")
                .usage(160, 3, 9)
                .done(161)
                .interpret();
        assertEnds(parts, Outcome.COMPLETED, End.DONE, true, null);
        assertThat(parts.findings()).contains("request-not-json").doesNotContain("sglext-not-requested", "not-sse");
    }
}
