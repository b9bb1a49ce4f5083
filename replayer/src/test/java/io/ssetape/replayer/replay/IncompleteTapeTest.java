package io.ssetape.replayer.replay;

import static io.ssetape.replayer.replay.NotedReplay.head;
import static io.ssetape.replayer.replay.NotedReplay.ok;
import static io.ssetape.replayer.replay.NotedReplay.post;
import static io.ssetape.replayer.replay.NotedReplay.script;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RequestStart;
import io.ssetape.replayer.request.StreamEnd.End;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Exchanges that a tape has only in part, that it ends in, or that are no exchanges of HTTP. */
class IncompleteTapeTest {
    private final NotedReplay replay = new NotedReplay();

    @Test
    void aGapCostsTheDigestAndIsAFinding() {
        replay.feedAll(script().request(1, head(9) + "abc")
                .gap(2, Direction.REQUEST, 6)
                .response(3, "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab")
                .gap(4, Direction.RESPONSE, 7));
        RequestRecord record = replay.generations.get(0);
        assertThat(record.model()).isNull();
        assertThat(record.request().sha256()).isNull();
        assertThat(record.response().sha256()).isNull();
        assertThat(record.findings()).isSorted().contains("tape-gap");
        assertThat(record.inference().reason()).isEqualTo("the tape lacks 7 response bytes");
        assertThat(record.stream().end()).isEqualTo(End.EOF);
    }

    @Test
    void whatIsOpenAtACutSaysSo() {
        replay.feed(script().request(1, post("abc"))
                .response(2, ok("abc").substring(0, ok("abc").length() - 1))
                .on(2)
                .request(3, "GET / HTTP/1.1\r\n\r\n"));
        assertThat(replay.openExchanges()).isEqualTo(2);
        replay.finish(new SourceEnd(SourceEnd.Condition.CUT, "no end frame"));
        assertThat(replay.openExchanges()).isZero();
        assertThat(replay.generations.get(0).findings()).contains("tape-cut").doesNotContain("tape-damaged");
        assertThat(replay.generations.get(0).stream().end()).isEqualTo(End.OPEN);
        assertThat(replay.others.get(0).note()).isEqualTo("open where the tape is cut");
    }

    @Test
    void whatIsOpenWhereATapeIsDamagedSaysSo() {
        replay.feed(script().request(1, post("abc")).on(2).request(3, "GET / HTTP/1.1\r\n\r\n"));
        replay.finish(new SourceEnd(SourceEnd.Condition.DAMAGED, "frame 3"));
        assertThat(replay.generations.get(0).findings())
                .contains("tape-damaged")
                .doesNotContain("tape-cut");
        assertThat(replay.others.get(0).note()).isEqualTo("open where the tape is damaged");
    }

    @Test
    void whatIsOpenAtAGoodEndIsOnlyOpen() {
        replay.feedAll(script().request(1, post("abc")).on(2).request(3, "GET / HTTP/1.1\r\n\r\n"));
        assertThat(replay.generations.get(0).findings()).noneMatch(code -> code.startsWith("tape-"));
        assertThat(replay.others.get(0).note()).isEqualTo("open at the end of the tape");
    }

    @Test
    void bytesBehindACloseAreShown() {
        replay.feedAll(script().request(1, post("a"))
                .response(2, ok(""))
                .close(3, Party.CLIENT, CloseKind.FIN)
                .response(1_000_003, "abc")
                .request(2_000_003, "de")
                .response(3_000_003, "f"));
        assertThat(replay.others)
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
                        "not HTTP: bytes behind the end of their connection or direction",
                        List.of()));
        assertThat(replay.lateFrames()).isEqualTo(3);
    }

    @Test
    void whatIsNoHttpIsOneOtherRecord() {
        replay.feedAll(script().request(1_000_000, "\u0016\u0003\u0001 client hello")
                .response(2_000_000, "\u0015\u0003")
                .close(3_000_000, Party.CLIENT, CloseKind.FIN));
        assertThat(replay.others)
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
                                + "response: not HTTP: begins with \"\\x15\\x03\"; ended by the client",
                        List.of("request-head-not-read")));
    }
}
