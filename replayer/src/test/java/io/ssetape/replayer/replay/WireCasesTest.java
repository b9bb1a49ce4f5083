package io.ssetape.replayer.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.flow.PieceSizes;
import io.ssetape.replayer.flow.Recut;
import io.ssetape.replayer.http.BodyEnd;
import io.ssetape.replayer.interpret.AnswerFacts;
import io.ssetape.replayer.kit.Generations;
import io.ssetape.replayer.kit.WireCase;
import io.ssetape.replayer.request.AnswerSummary;
import io.ssetape.replayer.request.RequestRecord;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The wire cases as far as HTTP goes. */
class WireCasesTest {
    private static final long MILLISECOND = 1_000_000;

    static List<String> names() {
        return WireCase.ALL;
    }

    /** A replay of a case and what the interpreter would have been given. */
    private static final class Played {
        final FakeInterpreters interpreters = new FakeInterpreters();
        final List<RequestRecord> records;

        Played(List<Frame> frames) {
            Generations generations = new Generations();
            TapeReplay replay = new TapeReplay(ReplayOptions.defaults(), interpreters, generations);
            frames.forEach(replay::accept);
            replay.finish(SourceEnd.complete());
            records = generations.records();
        }

        FakeInterpreters.Given only() {
            assertThat(interpreters.answers).hasSize(1);
            return interpreters.answers.get(0);
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyCaseIsReadAndRecutReadsTheSame(String name) {
        List<Frame> frames = WireCase.frames(name);
        Played whole = new Played(frames);
        assertThat(whole.records).isNotEmpty();
        for (PieceSizes sizes : List.of(
                PieceSizes.fixed(1), PieceSizes.fixed(7), PieceSizes.fixed(1000), PieceSizes.seeded(42, 5000))) {
            Played recut = new Played(Recut.pieces(frames, sizes));
            assertThat(recut.records)
                    .extracting(RequestRecord::request)
                    .isEqualTo(
                            whole.records.stream().map(RequestRecord::request).toList());
            assertThat(recut.records)
                    .extracting(RequestRecord::response)
                    .isEqualTo(
                            whole.records.stream().map(RequestRecord::response).toList());
            for (int i = 0; i < whole.interpreters.answers.size(); i++) {
                FakeInterpreters.Given before = whole.interpreters.answers.get(i);
                FakeInterpreters.Given after = recut.interpreters.answers.get(i);
                assertThat(after.text).hasToString(before.text.toString());
                assertThat(after.facts.framing()).isEqualTo(before.facts.framing());
                assertThat(after.facts.end()).isEqualTo(before.facts.end());
                assertThat(after.facts.endNanos()).isEqualTo(before.facts.endNanos());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void onlyTheCutCaseLacksItsEnd(String name) {
        for (FakeInterpreters.Given given : new Played(WireCase.frames(name)).interpreters.answers) {
            boolean cut = name.startsWith("s10");
            assertThat(given.facts.end()).isEqualTo(cut ? BodyEnd.TRUNCATED : BodyEnd.COMPLETE);
            assertThat(given.facts.framing()).isEqualTo(cut ? "chunk of 301 bytes cut after 61" : null);
            assertThat(given.facts.isDecoded()).isTrue();
            assertThat(given.status).isEqualTo(200);
            assertThat(given.text).startsWith("data: {");
        }
    }

    @Test
    void twoTapsOfOneRequestAreTwoRecords() {
        Played played = new Played(WireCase.frames("s01-entry-rebuilds-stream-drops-sglext"));
        assertThat(played.records).extracting(RequestRecord::tap).containsExactlyInAnyOrder("entry", "decode");
    }

    @Test
    void theCutCaseEndsWhereTheServerClosed() {
        AnswerFacts facts = new Played(WireCase.frames("s10-cut-before-done")).only().facts;
        assertThat(facts.endNanos()).isEqualTo(WireCase.START_NANOS + 195 * MILLISECOND);
        assertThat(facts.reads()).isEqualTo(6);
    }

    @Test
    void theGzipCaseIsSmallOnTheWireAndLargeInside() {
        Played played = new Played(WireCase.frames("s11-gzip-encoded-stream"));
        AnswerSummary answer = played.records.get(0).response();
        assertThat(answer.contentEncoding()).isEqualTo("gzip");
        assertThat(answer.bytes()).isEqualTo(498);
        assertThat(answer.decodedBytes()).isEqualTo(2307);
        assertThat(played.only().text).hasSize(2307).endsWith("data: [DONE]\n\n");
        assertThat(played.only().pieces)
                .extracting(piece -> piece.substring(0, piece.indexOf(' ')))
                .containsExactly("10000110000000", "10000171000000", "10000172000000", "10000205000000");
    }

    @Test
    void theLargeEventCaseIsReadPieceByPiece() {
        Played played = new Played(WireCase.frames("s12-event-larger-than-128-kib"));
        FakeInterpreters.Given given = played.only();
        assertThat(played.records.get(0).response().bytes()).isEqualTo(given.text.length());
        assertThat(given.text.length()).isGreaterThan(0x22378);
        assertThat(given.pieces.get(0)).startsWith("10000300000000 data: ");
        assertThat(given.facts.endNanos()).isGreaterThan(WireCase.START_NANOS + 381 * MILLISECOND);
        assertThat(given.facts.reads()).isGreaterThan(9);
    }
}
