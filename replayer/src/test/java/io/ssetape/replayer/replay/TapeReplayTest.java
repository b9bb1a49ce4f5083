package io.ssetape.replayer.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.http.BodyEnd;
import io.ssetape.replayer.http.Decoding;
import io.ssetape.replayer.interpret.AnswerFacts;
import io.ssetape.replayer.request.AnswerSummary;
import io.ssetape.replayer.request.AskedSummary;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RequestStart;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TapeReplayTest {
    private static final String SHA_OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    private static final String SHA_OF_NOTHING = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    private static final ReplayOptions OPTIONS = new ReplayOptions(false, 1000, 4096, 10);

    private final FakeInterpreters interpreters = new FakeInterpreters();
    private final List<RequestRecord> generations = new ArrayList<>();
    private final List<OtherRecord> others = new ArrayList<>();
    private final TapeReplay replay = new TapeReplay(OPTIONS, interpreters, new RecordSink() {
        @Override
        public void generation(RequestRecord record) {
            generations.add(record);
        }

        @Override
        public void other(OtherRecord record) {
            others.add(record);
        }
    });

    private static TapeScript script() {
        return new TapeScript().open(0, "entry");
    }

    private static String post(String body) {
        return "POST http://h/chat?x=1 HTTP/1.1\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    private static String ok(String body) {
        return "HTTP/1.1 200 Fine\r\nContent-Type: text/event-stream\r\nContent-Length: " + body.length() + "\r\n\r\n"
                + body;
    }

    private void feed(TapeScript script) {
        script.frames().forEach(replay::accept);
    }

    private void feedAll(TapeScript script) {
        feed(script);
        replay.finish(SourceEnd.complete());
    }

    @Test
    void aGenerationExchangeBecomesARecordAsSoonAsItIsOver() {
        feed(script().request(1_000_000, post("abc")).response(2_500_000, ok("a")));
        assertThat(replay.openExchanges()).isZero();
        RequestRecord record = generations.get(0);
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
        assertThat(others).isEmpty();
    }

    @Test
    void theInterpreterIsToldWhatHttpKnows() {
        feedAll(script().request(10, post("abc"))
                .response(20, "HTTP/1.1 200 Fine\r\nContent-Type: a/b\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n")
                .response(30, "5\r\nc")
                .close(40, Party.UPSTREAM, CloseKind.FIN));
        FakeInterpreters.Given given = interpreters.answers.get(0);
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
        feedAll(script().request(1_000_000, "GET /v1/models HTTP/1.1\r\n\r\n")
                .response(3_000_000, ok("abc"))
                .response(4_000_000, ""));
        assertThat(others)
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
        feedAll(new TapeScript()
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
        assertThat(generations).extracting(RequestRecord::id).containsExactly(2L, 3L, 1L);
        assertThat(generations).extracting(RequestRecord::connection).containsExactly(3L, 3L, 5L);
        assertThat(generations).extracting(RequestRecord::exchange).containsExactly(1, 2, 1);
        assertThat(generations).extracting(RequestRecord::model).containsExactly("b", "c", "a");
    }

    @Test
    void aBodyBeyondTheLimitIsDigestedButNotParsed() {
        String longBody = "a".repeat(11);
        feedAll(script().request(1, post(longBody)).response(2, ok("")));
        assertThat(generations.get(0).model()).isNull();
        assertThat(generations.get(0).request().bytes()).isEqualTo(11);
        assertThat(generations.get(0).request().sha256()).hasSize(64);
    }

    @Test
    void aBodyOfExactlyTheLimitIsParsed() {
        feedAll(script().request(1, post("0123456789").substring(0, 50))
                .request(1, post("0123456789").substring(50)));
        assertThat(generations.get(0).model()).isEqualTo("0123456789");
    }

    @Test
    void aRequestThatIsCutIsNotParsed() {
        feedAll(script().request(1, "POST /chat HTTP/1.1\r\nContent-Length: 5\r\n\r\nabc")
                .close(2, Party.CLIENT, CloseKind.RESET));
        RequestRecord record = generations.get(0);
        assertThat(record.model()).isNull();
        assertThat(record.request().sha256()).isEqualTo(SHA_OF_ABC);
        assertThat(record.response()).isEqualTo(new AnswerSummary(null, null, 0, null, null, null, List.of()));
        assertThat(interpreters.answers.get(0).facts.end()).isEqualTo(BodyEnd.CLIENT_ABORT);
        assertThat(interpreters.answers.get(0).facts.framing()).isEqualTo("request: content-length 5, 3 came");
    }

    @Test
    void anEarlyAnswerWaitsForItsRequest() {
        List<Frame> frames = script().request(1, "POST /chat HTTP/1.1\r\nContent-Length: 3\r\n\r\na")
                .response(2, "HTTP/1.1 413 Large\r\nContent-Length: 4\r\n\r\nxy")
                .response(3, "zz")
                .request(4, "bc")
                .frames();
        frames.subList(0, 4).forEach(replay::accept);
        assertThat(interpreters.answers).isEmpty();
        replay.accept(frames.get(4));
        assertThat(interpreters.answers.get(0).asked.model()).isEqualTo("abc");
        assertThat(interpreters.answers.get(0).pieces).containsExactly("2 xy", "3 zz");
    }

    @Test
    void anEarlyAnswerWaitsOnlyInBounds() {
        feedAll(script().request(1, "POST /chat HTTP/1.1\r\nContent-Length: 3\r\n\r\na")
                .response(2, ok("0123456789"))
                .request(3, "bc"));
        assertThat(interpreters.answers.get(0).asked.model()).isEqualTo("abc");
        interpreters.answers.clear();
        feedAll(new TapeScript()
                .on(2)
                .request(1, "POST /chat HTTP/1.1\r\nContent-Length: 3\r\n\r\na")
                .response(2, ok("0123456789+"))
                .request(3, "bc"));
        assertThat(interpreters.answers.get(0).asked.model()).isNull();
        assertThat(interpreters.answers.get(0).text).hasToString("0123456789+");
        assertThat(generations.get(1).model()).isEqualTo("abc");
    }

    @Test
    void aGapCostsTheDigestAndIsAFinding() {
        feedAll(script().request(1, "POST /chat HTTP/1.1\r\nContent-Length: 9\r\n\r\nabc")
                .gap(2, Direction.REQUEST, 6)
                .response(3, "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab")
                .gap(4, Direction.RESPONSE, 7));
        RequestRecord record = generations.get(0);
        assertThat(record.model()).isNull();
        assertThat(record.request().sha256()).isNull();
        assertThat(record.response().sha256()).isNull();
        assertThat(record.findings()).containsExactly("aa-first", "tape-gap", "zz-last");
        assertThat(interpreters.answers.get(0).facts.missingBytes()).isEqualTo(7);
        assertThat(interpreters.answers.get(0).facts.end()).isEqualTo(BodyEnd.COMPLETE);
    }

    @Test
    void anAnswerOfTheProxyIsAFinding() {
        feedAll(script().request(1, post("abc"))
                .proxy(2, "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 2\r\n\r\n{}")
                .close(3, Party.PROXY, CloseKind.FIN));
        assertThat(generations.get(0).findings()).contains("answered-by-proxy");
        assertThat(generations.get(0).response().status()).isEqualTo(502);
    }

    @Test
    void whatIsOpenAtACutSaysSo() {
        feed(script().request(1, post("abc"))
                .response(2, ok("abc").substring(0, ok("abc").length() - 1))
                .on(2)
                .request(3, "GET / HTTP/1.1\r\n\r\n"));
        assertThat(replay.openExchanges()).isEqualTo(2);
        replay.finish(new SourceEnd(SourceEnd.Condition.CUT, "no end frame"));
        assertThat(replay.openExchanges()).isZero();
        assertThat(generations.get(0).findings()).contains("tape-cut").doesNotContain("tape-damaged");
        assertThat(interpreters.answers.get(0).facts.end()).isEqualTo(BodyEnd.OPEN);
        assertThat(others.get(0).note()).isEqualTo("open where the tape is cut");
    }

    @Test
    void whatIsOpenWhereATapeIsDamagedSaysSo() {
        feed(script().request(1, post("abc")).on(2).request(3, "GET / HTTP/1.1\r\n\r\n"));
        replay.finish(new SourceEnd(SourceEnd.Condition.DAMAGED, "frame 3"));
        assertThat(generations.get(0).findings()).contains("tape-damaged").doesNotContain("tape-cut");
        assertThat(others.get(0).note()).isEqualTo("open where the tape is damaged");
    }

    @Test
    void whatIsOpenAtAGoodEndIsOnlyOpen() {
        feedAll(script().request(1, post("abc")).on(2).request(3, "GET / HTTP/1.1\r\n\r\n"));
        assertThat(generations.get(0).findings()).containsExactly("aa-first", "zz-last");
        assertThat(others.get(0).note()).isEqualTo("open at the end of the tape");
    }

    @Test
    void encodedBodiesAreDigestedAsSentAndReadDecoded() {
        byte[] zlib = {0x78, (byte) 0x9c, 0x4b, 0x4c, 0x4a, 0x06, 0x00, 0x02, 0x4d, 0x01, 0x27};
        feedAll(script().request(1, post("abc"))
                .response(2, "HTTP/1.1 200 OK\r\nContent-Encoding: Deflate\r\nContent-Length: 11\r\n\r\n")
                .bytes(3, Direction.RESPONSE, false, zlib));
        assertThat(interpreters.answers.get(0).pieces).containsExactly("3 abc");
        assertThat(generations.get(0).response().bytes()).isEqualTo(11);
        assertThat(generations.get(0).response().decodedBytes()).isEqualTo(3);
        assertThat(generations.get(0).response().contentEncoding()).isEqualTo("Deflate");
        assertThat(generations.get(0).response().sha256()).isNotEqualTo(SHA_OF_ABC);
    }

    @Test
    void anUnknownEncodingIsNotRead() {
        feedAll(script().request(1, post("abc"))
                .response(2, "HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 3\r\n\r\nabc"));
        FakeInterpreters.Given given = interpreters.answers.get(0);
        assertThat(given.pieces).isEmpty();
        assertThat(given.facts.isDecoded()).isFalse();
        assertThat(given.facts.framing()).isEqualTo("content-encoding br is not decoded");
        assertThat(generations.get(0).response().decodedBytes()).isNull();
        assertThat(generations.get(0).response().sha256()).isEqualTo(SHA_OF_ABC);
    }

    @Test
    void anEmptyBodyHasTheDigestOfNothing() {
        feedAll(script().request(1, post("")).response(2, ok("")));
        assertThat(generations.get(0).request().sha256()).isEqualTo(SHA_OF_NOTHING);
        assertThat(generations.get(0).response().sha256()).isEqualTo(SHA_OF_NOTHING);
    }

    @Test
    void wallTimeFollowsTheLatestClockPairBeforeTheStart() {
        long second = 1_000_000_000L;
        feedAll(script().frame(
                        new Frame.TapeStart(new WallTime(0, 1_767_225_600 * second), 1, "t", "", List.of(), Map.of()))
                .request(second, post("a"))
                .response(second, ok(""))
                .frame(new Frame.ClockPair(new WallTime(2 * second, 1_767_225_602 * second + 500)))
                .frame(new Frame.ClockPair(new WallTime(3 * second, 1_767_225_603 * second + 900)))
                .request(2 * second + 7, post("b"))
                .response(3 * second, ok("")));
        assertThat(generations.get(0).start().wall()).isEqualTo("2026-01-01T00:00:01.000000000Z");
        assertThat(generations.get(1).start().wall()).isEqualTo("2026-01-01T00:00:02.000000507Z");
    }

    @Test
    void aMomentBeforeEveryClockPairIsToldByTheFirst() {
        feedAll(script().frame(new Frame.ClockPair(new WallTime(100, 1_000)))
                .request(40, post("a"))
                .response(50, ok("")));
        assertThat(generations.get(0).start().wall()).isEqualTo("1970-01-01T00:00:00.000000940Z");
    }

    @Test
    void withoutAnOpeningTheOnlyTapIsMeant() {
        Tap entry = new Tap("only", "127.0.0.1:1", "http://127.0.0.1:2");
        feedAll(new TapeScript()
                .frame(new Frame.TapeStart(new WallTime(0, 0), 1, "t", "", List.of(entry), Map.of()))
                .request(1, post("a"))
                .response(2, ok("")));
        assertThat(generations.get(0).tap()).isEqualTo("only");
    }

    @Test
    void bytesBehindACloseAreShown() {
        feedAll(script().request(1, post("a"))
                .response(2, ok(""))
                .close(3, Party.CLIENT, CloseKind.FIN)
                .response(1_000_003, "abc")
                .request(2_000_003, "de")
                .response(3_000_003, "f"));
        assertThat(others)
                .containsExactly(new OtherRecord(
                        2,
                        null,
                        "entry",
                        1,
                        2,
                        null,
                        null,
                        null,
                        2,
                        4,
                        new RequestStart(1_000_003, null),
                        0.0,
                        2.0,
                        "not HTTP: bytes behind the end of their connection or direction"));
        assertThat(replay.lateFrames()).isEqualTo(3);
    }

    @Test
    void whatIsNoHttpIsOneOtherRecord() {
        feedAll(script().request(1_000_000, "\u0016\u0003\u0001 client hello")
                .response(2_000_000, "\u0015\u0003")
                .close(3_000_000, Party.CLIENT, CloseKind.FIN));
        assertThat(others)
                .containsExactly(new OtherRecord(
                        1,
                        null,
                        "entry",
                        1,
                        1,
                        null,
                        null,
                        null,
                        16,
                        2,
                        new RequestStart(1_000_000, null),
                        1.0,
                        1.0,
                        "not HTTP: begins with \"\\x16\\x03\\x01 client hello\"; "
                                + "response: not HTTP: begins with \"\\x15\\x03\"; ended by the client"));
    }
}
