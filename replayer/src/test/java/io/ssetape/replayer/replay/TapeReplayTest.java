package io.ssetape.replayer.replay;

import static io.ssetape.replayer.replay.NotedReplay.SHA_OF_ABC;
import static io.ssetape.replayer.replay.NotedReplay.ok;
import static io.ssetape.replayer.replay.NotedReplay.post;
import static io.ssetape.replayer.replay.NotedReplay.script;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.http.BodyEnd;
import io.ssetape.replayer.http.Decoding;
import io.ssetape.replayer.interpret.AnswerFacts;
import io.ssetape.replayer.request.AnswerSummary;
import io.ssetape.replayer.request.AskedSummary;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RequestStart;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** From frames to records: when a record is made, its number, its times, and what the interpreters are told. */
class TapeReplayTest {
    private final NotedReplay replay = new NotedReplay();

    @Test
    void aGenerationExchangeBecomesARecordAsSoonAsItIsOver() {
        replay.feed(script().request(1_000_000, post("abc")).response(2_500_000, ok("a")));
        assertThat(replay.openExchanges()).isZero();
        RequestRecord record = replay.generations.get(0);
        assertThat(record.id()).isOne();
        assertThat(record.tap()).isEqualTo("entry");
        assertThat(record.connection()).isOne();
        assertThat(record.exchange()).isOne();
        assertThat(record.method()).isEqualTo("POST");
        assertThat(record.path()).isEqualTo("/chat?x=1");
        assertThat(record.model()).isEqualTo("abc");
        assertThat(record.n()).isEqualTo(3);
        assertThat(record.start().monoNs()).isEqualTo(1_000_000);
        assertThat(record.request()).isEqualTo(new AskedSummary(3, SHA_OF_ABC, 17L, null, List.of("extra_body.x")));
        assertThat(record.response())
                .isEqualTo(new AnswerSummary(
                        200,
                        "Fine",
                        1,
                        "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb",
                        null,
                        1L,
                        List.of("id-1")));
        assertThat(record.findings()).containsExactly("aa-first", "zz-last");
        assertThat(replay.others).isEmpty();
    }

    @Test
    void theInterpreterIsToldWhatHttpKnows() {
        replay.feedAll(script().request(10, post("abc"))
                .response(20, "HTTP/1.1 200 Fine\r\nContent-Type: a/b\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n")
                .response(30, "5\r\nc")
                .close(40, Party.UPSTREAM, CloseKind.FIN));
        FakeInterpreters.Given given = replay.interpreters.answers.get(0);
        assertThat(given.status).isEqualTo(200);
        assertThat(given.contentType).isEqualTo("a/b");
        assertThat(given.pieces).containsExactly("20 ab", "30 c");
        assertThat(given.facts)
                .isEqualTo(new AnswerFacts(
                        200,
                        "Fine",
                        "a/b",
                        null,
                        Decoding.WHOLE,
                        10,
                        40,
                        BodyEnd.TRUNCATED,
                        "chunk of 5 bytes cut after 1",
                        2,
                        0));
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
                        null));
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
