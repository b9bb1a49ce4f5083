package io.ssetape.replayer.report.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.kit.Records;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PointedVerdictsTest {
    private static final String CLIENT_ONLY = "what the client kept: its own results show it.";

    @TempDir
    private Path folder;

    @Test
    void answersAtAnotherTapAreWhereToLook() {
        Verdict verdict = verdict("entry", asked(1, "entry"), asked(2, "node").spec(4, 8, 4));

        assertThat(verdict.conclusion()).isEqualTo(Verdict.Conclusion.NEVER_REACHED);
        assertThat(verdict.advice())
                .startsWith("Answers at another tap have it: see BETWEEN TAPS")
                .doesNotContain("service");
        assertThat(verdict.notObservable()).isEqualTo(CLIENT_ONLY);
    }

    @Test
    void aFlagThatGoesMissingOnTheWayInIsWhereToLook() {
        Verdict verdict = verdict("entry", asked(1, "entry"), Records.request(2).tap("node"));

        assertThat(verdict.advice()).startsWith("No request at another tap asks for it: see BETWEEN TAPS");
        assertThat(verdict.notObservable()).isEqualTo(CLIENT_ONLY);
    }

    @Test
    void whatNoTapHasWasLostBehindAllOfThem() {
        Verdict verdict = verdict("entry", asked(1, "entry"), asked(2, "node"));

        assertThat(verdict.advice()).isEqualTo(Verdict.Conclusion.NEVER_REACHED.advice());
        assertThat(verdict.notObservable())
                .contains("behind these taps", "a tap further in would show it")
                .endsWith(CLIENT_ONLY);
    }

    @Test
    void whatPartlyReachesIsPairedByDiagnose() {
        Verdict verdict = verdict(
                "entry",
                asked(1, "entry"),
                asked(2, "entry").spec(4, 8, 4),
                asked(3, "node").spec(4, 8, 4));

        assertThat(verdict.conclusion()).isEqualTo(Verdict.Conclusion.PARTLY_REACHED);
        assertThat(verdict.advice()).isEqualTo(Verdict.Conclusion.PARTLY_REACHED.advice());
        assertThat(verdict.notObservable()).contains("diagnose pairs them").endsWith(CLIENT_ONLY);
    }

    @Test
    void aTapThatCarriedNothingShowsNothing() {
        Verdict alone = verdict("entry", asked(1, "entry"));

        assertThat(alone.advice()).isEqualTo(Verdict.Conclusion.NEVER_REACHED.advice());
        assertThat(alone.notObservable()).contains("a tap behind the entry would show it");
    }

    @Test
    void whatReachedATapStaysAsItIs() {
        Verdict verdict = verdict("node", asked(1, "entry"), asked(2, "node").spec(4, 8, 4));

        assertThat(verdict.advice()).isEqualTo(Verdict.Conclusion.REACHED.advice());
    }

    private static Records asked(long id, String tap) {
        return Records.request(id).tap(tap).askedForSpec();
    }

    /** What is said of speculative counters at a tap, on a tape with the taps entry and node. */
    private Verdict verdict(String tap, Records... requests) {
        TapeObserver observer = new TapeObserver();
        observer.accept(new Frame.TapeStart(
                new WallTime(0, 0),
                1,
                "test 1",
                "ab".repeat(16),
                List.of(new Tap("entry", "a", "b"), new Tap("node", "c", "d")),
                Map.of()));
        try (RunAggregator aggregator = new RunAggregator(folder)) {
            for (Records request : requests) {
                aggregator.generation(request.build());
            }
            return aggregator.report(observer, SourceEnd.complete()).taps().stream()
                    .filter(report -> report.tap().equals(tap))
                    .flatMap(report -> report.verdicts().stream())
                    .filter(verdict -> verdict.subject().equals("spec_details"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
