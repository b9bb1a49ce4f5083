package io.ssetape.replayer.replay;

import static io.ssetape.replayer.replay.NotedReplay.event;
import static io.ssetape.replayer.replay.NotedReplay.head;
import static io.ssetape.replayer.replay.NotedReplay.ok;
import static io.ssetape.replayer.replay.NotedReplay.post;
import static io.ssetape.replayer.replay.NotedReplay.script;
import static io.ssetape.replayer.replay.NotedReplay.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.request.AnswerSummary;
import io.ssetape.replayer.request.InferenceResult.Outcome;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RequestStart;
import io.ssetape.replayer.request.StreamEnd.End;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** From frames to records: when a record is made, its number, its times, and what HTTP knows of it. */
class TapeReplayTest {
    private final NotedReplay replay = new NotedReplay();

    @Test
    void aGenerationExchangeBecomesARecordAsSoonAsItIsOver() {
        String asked = "{\"model\":\"abc\",\"stream\":true,\"n\":3,\"max_tokens\":17,"
                + "\"extra_body\":{\"return_spec_tokens_details\":true}}";
        String answer = "data: {\"id\":\"id-1\",\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\n";
        replay.feed(script().request(1_000_000, head(asked.length()) + asked).response(2_500_000, ok(answer)));
        assertThat(replay.openExchanges()).isZero();
        RequestRecord record = replay.generations.get(0);
        assertThat(record.id()).isOne();
        assertThat(record.tap()).isEqualTo("entry");
        assertThat(record.connection()).isOne();
        assertThat(record.exchange()).isOne();
        assertThat(record.method()).isEqualTo("POST");
        assertThat(record.path()).isEqualTo("/v1/chat/completions?x=1");
        assertThat(record.model()).isEqualTo("abc");
        assertThat(record.n()).isEqualTo(3);
        assertThat(record.start().monoNs()).isEqualTo(1_000_000);
        assertThat(record.request().bytes()).isEqualTo(asked.length());
        assertThat(record.request().sha256()).isEqualTo(sha256(asked));
        assertThat(record.request().maxTokens()).isEqualTo(17);
        assertThat(record.request().misplaced()).containsExactly("extra_body.return_spec_tokens_details");
        assertThat(record.response())
                .isEqualTo(new AnswerSummary(
                        200, "Fine", answer.length(), sha256(answer), null, (long) answer.length(), List.of("id-1")));
        assertThat(record.findings()).isSorted().hasSizeGreaterThan(1);
        assertThat(replay.others).isEmpty();
    }

    @Test
    void whatHttpKnowsIsInTheRecord() {
        String first = event("ab") + event("c");
        String part = first.substring(0, first.length() - 1);
        replay.feedAll(script().request(10, post("abc"))
                .response(
                        20,
                        "HTTP/1.1 200 Fine\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
                                + Integer.toHexString(part.length()) + "\r\n" + part + "\r\n")
                .response(30, "5\r\n\n")
                .close(40, Party.UPSTREAM, CloseKind.FIN));
        assertThat(replay.events).containsExactly("20 ab", "30 c");
        RequestRecord record = replay.generations.get(0);
        assertThat(record.stream().end()).isEqualTo(End.TRUNCATED);
        assertThat(record.stream().framing()).isEqualTo("chunk of 5 bytes cut after 1");
        assertThat(record.stream().reads()).isEqualTo(2);
        assertThat(record.timing().firstBodyByteMs()).isEqualTo(10e-6);
        assertThat(record.timing().endMs()).isEqualTo(30e-6);
        assertThat(record.inference().status()).isEqualTo(Outcome.TRUNCATED);
    }

    @Test
    void whatIsNoStreamByItsTypeIsReadAsOneAnswer() {
        String answer = "{\"choices\":[{\"message\":{\"content\":\"abc\"},\"finish_reason\":\"stop\"}]}";
        replay.feedAll(script().request(10, post("abc"))
                .response(20, ok(answer).replace("text/event-stream", "application/json")));
        assertThat(replay.events).isEmpty();
        assertThat(replay.generations.get(0).output().contentChars()).isEqualTo(3);
    }

    @Test
    void anotherExchangeIsToldInShort() {
        replay.feedAll(script().request(1_000_000, "GET /v1/models HTTP/1.1\r\n\r\n")
                .response(3_000_000, ok("abc"))
                .response(4_000_000, ""));
        assertThat(replay.others)
                .containsExactly(new OtherRecord(
                        1,
                        null,
                        "entry",
                        1,
                        1,
                        "GET",
                        "/v1/models",
                        200,
                        0,
                        3,
                        new RequestStart(1_000_000, null),
                        2.0,
                        2.0,
                        null,
                        List.of()));
    }

    @Test
    void idsFollowTheRequestsFirstBytesAndExchangesCountPerConnection() {
        replay.feedAll(new TapeScript()
                .on(5)
                .request(1, "P")
                .on(3)
                .request(2, post("b"))
                .on(5)
                .request(3, post("a").substring(1))
                .on(3)
                .response(4, ok(""))
                .request(5, post("c"))
                .response(6, ok(""))
                .on(5)
                .response(7, ok("")));
        assertThat(replay.generations).extracting(RequestRecord::id).containsExactly(2L, 3L, 1L);
        assertThat(replay.generations).extracting(RequestRecord::connection).containsExactly(3L, 3L, 5L);
        assertThat(replay.generations).extracting(RequestRecord::exchange).containsExactly(1, 2, 1);
        assertThat(replay.generations).extracting(RequestRecord::model).containsExactly("b", "c", "a");
    }

    @Test
    void anAnswerOfTheProxyIsAFinding() {
        replay.feedAll(script().request(1, post("abc"))
                .proxy(2, "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 2\r\n\r\n{}")
                .close(3, Party.PROXY, CloseKind.FIN));
        assertThat(replay.generations.get(0).findings()).contains("answered-by-proxy");
        assertThat(replay.generations.get(0).response().status()).isEqualTo(502);
    }

    @Test
    void wallTimeFollowsTheLatestClockPairBeforeTheStart() {
        long second = 1_000_000_000L;
        replay.feedAll(script().frame(
                        new Frame.TapeStart(new WallTime(0, 1_767_225_600 * second), 1, "t", "", List.of(), Map.of()))
                .request(second, post("a"))
                .response(second, ok(""))
                .frame(new Frame.ClockPair(new WallTime(2 * second, 1_767_225_602 * second + 500)))
                .frame(new Frame.ClockPair(new WallTime(3 * second, 1_767_225_603 * second + 900)))
                .request(2 * second + 7, post("b"))
                .response(3 * second, ok("")));
        assertThat(replay.generations.get(0).start().wall()).isEqualTo("2026-01-01T00:00:01.000000000Z");
        assertThat(replay.generations.get(1).start().wall()).isEqualTo("2026-01-01T00:00:02.000000507Z");
    }

    @Test
    void aMomentBeforeEveryClockPairIsToldByTheFirst() {
        replay.feedAll(script().frame(new Frame.ClockPair(new WallTime(100, 1_000)))
                .request(40, post("a"))
                .response(50, ok("")));
        assertThat(replay.generations.get(0).start().wall()).isEqualTo("1970-01-01T00:00:00.000000940Z");
    }

    @Test
    void withoutAnOpeningTheOnlyTapIsMeant() {
        Tap entry = new Tap("only", "127.0.0.1:1", "http://127.0.0.1:2");
        replay.feedAll(new TapeScript()
                .frame(new Frame.TapeStart(new WallTime(0, 0), 1, "t", "", List.of(entry), Map.of()))
                .request(1, post("a"))
                .response(2, ok("")));
        assertThat(replay.generations.get(0).tap()).isEqualTo("only");
    }
}
