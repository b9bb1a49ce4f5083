package io.ssetape.replayer.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.kit.Generations;
import io.ssetape.replayer.kit.WireCase;
import io.ssetape.replayer.request.InferenceResult.Outcome;
import io.ssetape.replayer.request.LargestEvent;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.StreamEnd.End;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The wire cases as far as HTTP goes. */
class WireCasesTest {
    static List<String> names() {
        return WireCase.ALL;
    }

    private static RequestRecord only(String name) {
        List<RequestRecord> records = Generations.of(WireCase.frames(name));
        assertThat(records).hasSize(1);
        return records.get(0);
    }

    @ParameterizedTest
    @MethodSource("names")
    void onlyTheCutCaseLacksItsEnd(String name) {
        List<RequestRecord> records = Generations.of(WireCase.frames(name));
        assertThat(records).isNotEmpty();
        for (RequestRecord record : records) {
            boolean cut = name.startsWith("s10");
            assertThat(record.stream().end()).isEqualTo(cut ? End.TRUNCATED : End.DONE);
            assertThat(record.stream().framing()).isEqualTo(cut ? "chunk of 301 bytes cut after 61" : null);
            assertThat(record.inference().status()).isNotEqualTo(Outcome.UNDECODED);
            assertThat(record.response().status()).isEqualTo(200);
            assertThat(record.events().json()).isPositive();
        }
    }

    @Test
    void twoTapsOfOneRequestAreTwoRecords() {
        assertThat(Generations.of(WireCase.frames("s01-entry-rebuilds-stream-drops-sglext")))
                .extracting(RequestRecord::tap)
                .containsExactlyInAnyOrder("entry", "decode");
    }

    @Test
    void theCutCaseEndsWhereTheServerClosed() {
        RequestRecord record = only("s10-cut-before-done");
        assertThat(record.timing().endMs()).isEqualTo(195.0);
        assertThat(record.stream().reads()).isEqualTo(6);
    }

    @Test
    void theGzipCaseIsSmallOnTheWireAndLargeInside() {
        RequestRecord record = only("s11-gzip-encoded-stream");
        assertThat(record.response().contentEncoding()).isEqualTo("gzip");
        assertThat(record.response().bytes()).isEqualTo(498);
        assertThat(record.response().decodedBytes()).isEqualTo(2307);
        assertThat(record.stream().done()).isTrue();
        assertThat(record.timing().rules().get("aisbench").timePointsNs())
                .containsExactly(
                        0,
                        110_000_000,
                        110_000_000,
                        171_000_000,
                        172_000_000,
                        172_000_000,
                        205_000_000,
                        205_000_000,
                        205_000_000);
    }

    @Test
    void theLargeEventCaseIsReadPieceByPiece() {
        RequestRecord record = only("s12-event-larger-than-128-kib");
        assertThat(record.response().bytes()).isGreaterThan(0x22378);
        assertThat(record.timing().largestEvent()).isEqualTo(new LargestEvent(140_152, 9, 381.0, 389.0));
        assertThat(record.timing().endMs()).isGreaterThan(381.0);
        assertThat(record.stream().reads()).isGreaterThan(9);
    }
}
