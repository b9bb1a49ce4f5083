package io.ssetape.replayer.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.flow.PieceSizes;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.WireCase;
import io.ssetape.replayer.replay.RechunkComparison.Difference;
import io.ssetape.replayer.replay.RechunkComparison.Result;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestStart;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RechunkComparisonTest {
    static List<String> names() {
        return WireCase.ALL;
    }

    private static Result compare(List<Frame> frames, PieceSizes sizes) {
        return RechunkComparison.compare(new ListSource(frames), sizes, ReplayOptions.defaults());
    }

    @ParameterizedTest
    @MethodSource("names")
    void noWireCaseDependsOnItsCuts(String name) {
        List<Frame> frames = WireCase.frames(name);
        for (PieceSizes sizes : List.of(
                PieceSizes.fixed(1),
                PieceSizes.fixed(7),
                PieceSizes.fixed(100),
                PieceSizes.fixed(1000),
                PieceSizes.fixed(1 << 20),
                PieceSizes.seeded(1, 600),
                PieceSizes.seeded(2, 60_000))) {
            Result result = compare(frames, sizes);
            assertThat(result.differences()).isEmpty();
            assertThat(result.exchanges()).isPositive();
        }
    }

    @Test
    void exchangesOfAllKindsAreCompared() {
        TapeScript script = new TapeScript();
        for (int number = 1; number <= 20; number++) {
            script.on(number)
                    .open(number, "entry")
                    .request(100 + number, "GET /v1/models HTTP/1.1\r\n\r\n")
                    .response(200 + number, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
                    .request(300 + number, "POST /generate HTTP/1.1\r\nContent-Length: 20\r\n\r\n{\"text\"");
        }
        for (int number = 20; number >= 1; number--) {
            script.on(number)
                    .request(400 + number, ":\"abcdefghij\"")
                    .response(500 + number, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: {\"te")
                    .gap(600 + number, Direction.RESPONSE, 10)
                    .response(700 + number, "xt\":\"a\"}\n\ndata: [DONE]\n\n")
                    .halfClose(800 + number, Direction.RESPONSE)
                    .close(900 + number, Party.UPSTREAM, CloseKind.FIN)
                    .response(1000 + number, "late");
        }
        for (PieceSizes sizes : List.of(PieceSizes.fixed(1), PieceSizes.fixed(50), PieceSizes.seeded(3, 40))) {
            Result result = compare(script.frames(), sizes);
            assertThat(result.differences()).isEmpty();
            assertThat(result.exchanges()).isEqualTo(60);
        }
    }

    @Test
    void aFieldThatDiffersIsNamed() {
        OtherRecord before = other(1, 10, 200, 5.0, null);
        OtherRecord after = other(9, 11, 404, 7.0, "odd");
        FrameTimes known = new FrameTimes();
        known.add(11);
        assertThat(new RecordDifferences(1, known).between(before, after))
                .containsExactly(
                        new Difference(1, "status", "200", "404"), new Difference(1, "note", "null", "\"odd\""));
    }

    @Test
    void aTimeMayMoveButNotVanishComeEarlierOrBeInvented() {
        FrameTimes known = new FrameTimes();
        known.add(30);
        known.add(10);
        known.add(20);
        OtherRecord before = other(1, 20, 200, 5.0, null);
        assertThat(new RecordDifferences(1, known).between(before, other(1, 30, 200, 9.0, null)))
                .isEmpty();
        assertThat(new RecordDifferences(1, known).between(before, other(1, 20, 200, null, null)))
                .containsExactly(new Difference(1, "first_byte_ms", "5.0", "null"));
        assertThat(new RecordDifferences(1, known).between(before, other(1, 10, 200, 5.0, null)))
                .containsExactly(new Difference(1, "start.mono_ns", "20", "10"));
        assertThat(new RecordDifferences(1, known).between(before, other(1, 25, 200, 5.0, null)))
                .containsExactly(new Difference(1, "start.mono_ns", "20", "25"));
    }

    private static OtherRecord other(long id, long start, int status, Double firstByteMs, String note) {
        RequestStart at = new RequestStart(start, "w" + start);
        return new OtherRecord(id, null, "t", 1, 1, "GET", "/", status, 0, 0, at, firstByteMs, null, note, List.of());
    }
}
