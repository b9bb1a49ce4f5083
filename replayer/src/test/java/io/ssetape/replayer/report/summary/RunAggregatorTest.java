package io.ssetape.replayer.report.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.kit.Records;
import io.ssetape.replayer.request.InferenceResult.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunAggregatorTest {
    @TempDir
    private Path folder;

    @Test
    void ratiosArePooledAndTheMeanOfRatiosStandsApart() {
        Ratio rate = entry(Records.request(1).spec(5, 5, 1), Records.request(2).spec(25, 50, 10))
                .ratios()
                .acceptRate();

        assertThat(rate.numerator()).isEqualTo(30);
        assertThat(rate.denominator()).isEqualTo(55);
        assertThat(rate.pooled()).isCloseTo(0.5455, within(5e-5));
        assertThat(rate.meanOfRequestRatios()).isEqualTo(0.75);
        assertThat(rate.covered()).isEqualTo(2);
    }

    @Test
    void worksTheExamplesOfTheMission() {
        TapReport report =
                entry(Records.request(1).usage(131_076L, 163_840L, 118_784L).spec(135_905, 142_170, 28_434));

        assertThat(report.ratios().acceptLength().pooled()).isCloseTo(5.7621, within(5e-5));
        assertThat(report.ratios().acceptRate().pooled()).isCloseTo(0.95593, within(5e-6));
        assertThat(report.ratios().cacheRatio().pooled()).isCloseTo(0.906222, within(5e-7));
    }

    @Test
    void anObservedZeroAndAMissingCountAreNotTheSame() {
        TapReport report = entry(
                Records.request(1).usage(16_388L, 8L, 0L), Records.request(2).usage(16_388L, 8L, null));

        Ratio cache = report.ratios().cacheRatio();
        assertThat(cache.numerator()).isZero();
        assertThat(cache.denominator()).isEqualTo(16_388);
        assertThat(cache.pooled()).isZero();
        assertThat(cache.covered()).isEqualTo(1);
        assertThat(cache.missing()).isEqualTo(1);
        assertThat(report.coverage().cachedTokens()).isEqualTo(new Coverage(1, 2, 1));
    }

    @Test
    void aRatioOfNothingIsUnknown() {
        Ratio rate = entry(Records.request(1)).ratios().acceptRate();

        assertThat(rate.numerator()).isNull();
        assertThat(rate.pooled()).isNull();
        assertThat(rate.meanOfRequestRatios()).isNull();
        assertThat(rate.missing()).isEqualTo(1);
        assertThat(rate.statuses()).containsEntry("unobserved", 1L).containsEntry("ok", 0L);
    }

    @Test
    void aFailedRequestStaysInTheCountsAndOutOfTheSums() {
        TapReport report = entry(
                Records.request(1).usage(31L, 9L, 0L).outcome(Outcome.FAILED),
                Records.request(2).usage(31L, 30L, 0L));

        assertThat(report.tokens().completion()).isEqualTo(new Total(30L, 1, 0));
        assertThat(report.ratios().cacheRatio().notCompleted()).isEqualTo(1);
        assertThat(report.ratios().cacheRatio().total()).isEqualTo(2);
        assertThat(report.client().successButNotCompleted()).isEqualTo(1);
        assertThat(report.timing().requests()).isEqualTo(2);
    }

    @Test
    void timesAreThoseOfTheClientsSuccesses() {
        TimingReport timing = entry(
                        Records.request(1),
                        Records.request(2).client(false, "http-429"),
                        Records.request(3).client(null, null))
                .timing();

        assertThat(timing.requests()).isEqualTo(1);
        assertThat(timing.total()).isEqualTo(3);
        assertThat(timing.e2eMs().mean()).isEqualTo(180.0);
        assertThat(timing.ttftMs().mean()).isEqualTo(100.0);
        assertThat(timing.tpotMs().mean()).isCloseTo(11.4286, within(5e-5));
        assertThat(timing.itlMs().count()).isEqualTo(3);
        assertThat(timing.itlMs().max()).isEqualTo(40.0);
        assertThat(timing.beside().metadataTailMs().mean()).isEqualTo(40.0);
        assertThat(timing.beside().firstReasoningMs().count()).isZero();
    }

    @Test
    void throughputSpansFromTheFirstSendToTheLastTimePoint() {
        TimingReport.Throughput throughput =
                entry(Records.request(1), Records.request(2)).timing().throughput();

        assertThat(throughput.durationMs()).isEqualTo(1180.0);
        assertThat(throughput.outputTokens()).isEqualTo(16);
        assertThat(throughput.outputTokensPerSecond()).isCloseTo(16 / 1.18, within(1e-9));
        assertThat(throughput.concurrency()).isCloseTo(360 / 1180.0, within(1e-12));
    }

    @Test
    void missingTokenCountsAreToldBesideTheThroughput() {
        TimingReport.Throughput throughput = entry(
                        Records.request(1), Records.request(2).usage(9L, null, null))
                .timing()
                .throughput();

        assertThat(throughput.outputTokens()).isEqualTo(8);
        assertThat(throughput.outputTokensCovered()).isEqualTo(1);
        assertThat(throughput.outputTokensMissing()).isEqualTo(1);
    }

    @Test
    void sumsThatDoNotFitAreUnknownNotWrong() {
        TapReport report = entry(
                Records.request(1).usage(9L, Long.MAX_VALUE, null),
                Records.request(2).usage(9L, 1L, null));

        assertThat(report.tokens().completion()).isEqualTo(new Total(null, 2, 0));
    }

    @Test
    void findingsAreCountedWithTheLowestIdsAsExamples() {
        Records[] requests = new Records[7];
        for (int i = 0; i < requests.length; i++) {
            requests[i] = Records.request(requests.length - i).findings("late-tail");
        }
        assertThat(entry(requests).findings())
                .containsExactly(new FindingCount("late-tail", 7, List.of(1L, 2L, 3L, 4L, 5L)));
    }

    @Test
    void wordsFromTheWireAreBoundedInNumber() {
        Records[] requests = new Records[150];
        for (int i = 0; i < requests.length; i++) {
            requests[i] = Records.request(i + 1).model(String.format("m%03d", i));
        }
        Map<String, Long> models = entry(requests).models();

        assertThat(models).hasSize(101).containsEntry("(others)", 50L);
    }

    @Test
    void tapsAreNeverAddedTogether() {
        RunReport report = report(
                Records.request(1).tap("entry").askedForSpec(),
                Records.request(2).tap("decode").askedForSpec().spec(46, 75, 15));

        assertThat(report.taps()).extracting(TapReport::tap).containsExactly("entry", "spare", "decode");
        assertThat(report.taps()).extracting(TapReport::requests).containsExactly(1L, 0L, 1L);
        assertThat(report.requests()).isEqualTo(2);
        assertThat(report.betweenTaps())
                .containsExactly(new TapComparison("spec_details", "response", "decode", 1, "entry", 1));
    }

    @Test
    void aFlagThatOnlyOneTapSawWasLostOnTheWayIn() {
        RunReport report = report(
                Records.request(1).tap("entry").askedForSpec(),
                Records.request(2).tap("decode"));

        assertThat(report.betweenTaps())
                .containsExactly(new TapComparison("spec_details", "request", "entry", 1, "decode", 1));
    }

    private TapReport entry(Records... records) {
        return report(records).taps().get(0);
    }

    private RunReport report(Records... records) {
        try (RunAggregator aggregator = new RunAggregator(folder)) {
            for (Records record : records) {
                aggregator.generation(record.build());
            }
            TapeObserver observer = new TapeObserver();
            observer.accept(new Frame.TapeStart(
                    new WallTime(0, 0),
                    1,
                    "test",
                    "",
                    List.of(
                            new Tap("entry", "127.0.0.1:8080", "http://127.0.0.1:30000"),
                            new Tap("spare", "127.0.0.1:8081", "http://127.0.0.1:30001")),
                    Map.of()));
            return aggregator.report(observer, SourceEnd.complete());
        }
    }
}
