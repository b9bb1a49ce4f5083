package io.ssetape.replayer.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.kit.Generations;
import io.ssetape.replayer.request.InferenceResult.Outcome;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.StreamEnd.End;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** An answer whose head is on the tape and was not read: it did arrive, and what became of it is not what an absent one would tell. */
class LostHeadTest {
    private static final String REQUEST =
            "POST /v1/chat/completions HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}";
    private static final String ANSWER =
            "{\"choices\":[{\"index\":0,\"message\":{\"content\":\"Hi\"},\"finish_reason\":\"stop\"}]}";
    private static final String WHOLE = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
            + ANSWER.length() + "\r\n\r\n" + ANSWER;
    private static final String HEAD_ABOVE_THE_LIMIT = "HTTP/1.1 200 OK\r\nX: " + "x".repeat(300_000) + "\r\n\r\n";

    @ParameterizedTest
    @EnumSource(
            value = Party.class,
            names = {"CLIENT", "UPSTREAM"})
    void theReasonNamesWhatIsWrongWithTheHead(Party by) {
        RequestRecord record = Generations.of(new TapeScript()
                        .request(1, REQUEST)
                        .response(2, HEAD_ABOVE_THE_LIMIT)
                        .close(3, by, CloseKind.FIN)
                        .frames())
                .get(0);
        assertThat(record.response().status()).isNull();
        assertThat(record.inference().reason())
                .isEqualTo("nothing is known behind a response head that was not read (head longer than 262144 bytes)");
        assertThat(record.inference().status())
                .as("not how the connection ended")
                .isEqualTo(Outcome.OPEN);
        assertThat(record.findings()).as("nobody is said to have cut a body").containsExactly("response-head-too-long");
        assertThat(record.client().success()).as("what the client saw").isNull();
    }

    @ParameterizedTest
    @EnumSource(
            value = Party.class,
            names = {"CLIENT", "UPSTREAM"})
    void aHeadThatIsNoHttpIsAFindingToo(Party by) {
        RequestRecord record = Generations.of(new TapeScript()
                        .request(1, REQUEST)
                        .response(2, "HTTP/1.1 20x OK\r\nContent-Length: 2\r\n\r\n{}")
                        .close(3, by, CloseKind.FIN)
                        .frames())
                .get(0);
        assertThat(record.inference().reason())
                .isEqualTo("nothing is known behind a response head that was not read"
                        + " (not HTTP: begins with \"HTTP/1.1 20x OK\\x0d\")");
        assertThat(record.inference().status()).isEqualTo(Outcome.OPEN);
        assertThat(record.client().success()).as("what the client made of it").isNull();
        assertThat(record.client().error()).isNull();
        assertThat(record.findings()).contains("response-head-damaged").doesNotContain("body-cut");
    }

    @Test
    void whereTheNextRequestEndsItNobodyIsSaidToHaveClosed() {
        List<RequestRecord> records = Generations.of(new TapeScript()
                .request(1, REQUEST)
                .response(2, WHOLE)
                .request(3, REQUEST)
                .response(4, HEAD_ABOVE_THE_LIMIT)
                .request(5, REQUEST)
                .response(6, WHOLE)
                .close(7, Party.CLIENT, CloseKind.FIN)
                .frames());
        assertThat(records)
                .extracting(record -> record.inference().status())
                .containsExactly(Outcome.COMPLETED, Outcome.OPEN, Outcome.COMPLETED);
        assertThat(records.get(1).inference().reason())
                .isEqualTo("nothing is known behind a response head that was not read (head longer than 262144 bytes)");
        assertThat(records.get(1).stream().end()).isEqualTo(End.OPEN);
    }

    @Test
    void aHeadThatWasCutIsTheFaultOfWhoCutIt() {
        RequestRecord record = Generations.of(new TapeScript()
                        .request(1, REQUEST)
                        .response(2, "HTTP/1.1 200 OK\r\nX: y")
                        .close(3, Party.UPSTREAM, CloseKind.FIN)
                        .frames())
                .get(0);
        assertThat(record.inference().reason())
                .isEqualTo("the upstream closed in the response head: head cut after 21 bytes");
        assertThat(record.findings()).containsExactly("body-cut");
    }

    @Test
    void whatIsOddAboutTheRequestSaysNothingOfAHead() {
        RequestRecord record = Generations.of(new TapeScript()
                        .request(1, REQUEST.replace("Content-Length: 2", "Content-Length: 9"))
                        .close(2, Party.CLIENT, CloseKind.FIN)
                        .frames())
                .get(0);
        assertThat(record.inference().reason())
                .isEqualTo("the client left before the response head: request: content-length 9, 2 came");
    }

    @Test
    void whereAGapHidTheHeadTheTapeIsToBlame() {
        RequestRecord record = Generations.of(new TapeScript()
                        .request(1, REQUEST)
                        .gap(2, Direction.RESPONSE, 100)
                        .response(3, "no head of HTTP, as far as can be told\r\n\r\n")
                        .close(4, Party.UPSTREAM, CloseKind.FIN)
                        .frames())
                .get(0);
        assertThat(record.findings()).contains("tape-gap").doesNotContain("response-head-damaged");
    }

    @ParameterizedTest
    @CsvSource({"CLIENT, the client left", "UPSTREAM, the upstream closed"})
    void withoutAnyHeadItSaysSo(Party by, String who) {
        RequestRecord record = Generations.of(new TapeScript()
                        .request(1, REQUEST)
                        .close(3, by, CloseKind.FIN)
                        .frames())
                .get(0);
        assertThat(record.inference().reason()).isEqualTo(who + " before the response head");
    }
}
