package io.ssetape.replayer.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.request.RequestMetric.Status;
import io.ssetape.replayer.request.RequestRatios;
import io.ssetape.replayer.request.SpecCounters;
import io.ssetape.replayer.request.UsageCounts;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RequestMetricsTest {
    private static final UsageCounts USAGE = new UsageCounts(1, 31L, 62L, 16L, null);

    private static SpecCounters spec(
            Long correct, Long proposed, Long verify, List<Long> histogram, String... defaults) {
        return new SpecCounters(
                "num_correct",
                1,
                correct,
                proposed,
                verify,
                null,
                null,
                histogram,
                "sglext",
                null,
                null,
                List.of(defaults),
                List.of(),
                null,
                List.of());
    }

    private static AnswerCounts counts(SpecCounters spec, UsageCounts usage) {
        return new AnswerCounts(spec, false, usage, false, null, 1);
    }

    private static RequestRatios metrics(AnswerCounts counts) {
        return RequestMetrics.of(counts, new SpecChecks(counts));
    }

    @Test
    void theWorkedExamplesOfOneRequest() {
        RequestRatios metrics = metrics(counts(
                spec(135_905L, 142_170L, 28_434L, null), new UsageCounts(1, 131_076L, 163_840L, 118_784L, null)));
        assertThat(metrics.acceptLength().value()).isCloseTo(5.7621, within(5e-5));
        assertThat(metrics.acceptRate().value()).isCloseTo(0.95593, within(5e-6));
        assertThat(metrics.cacheRatio().value()).isCloseTo(0.906222, within(5e-7));
        // The document's example of 50115 accepted of 77100.
        assertThat(metrics(counts(spec(50_115L, 77_100L, null, null), USAGE))
                        .acceptRate()
                        .value())
                .isEqualTo(0.65);
    }

    @Test
    void countersThatAgreeAreOk() {
        AnswerCounts counts = counts(spec(46L, 75L, 15L, List.of(0L, 2L, 2L, 4L, 7L)), USAGE);
        assertThat(new SpecChecks(counts).failures()).isEmpty();
        assertThat(metrics(counts).acceptRate().status()).isEqualTo(Status.OK);
        assertThat(metrics(counts).acceptLength().value()).isEqualTo(62.0 / 15);
    }

    @Test
    void whatWasNotObservedIsNotZero() {
        RequestRatios none = metrics(counts(null, new UsageCounts(0, null, null, null, null)));
        assertThat(List.of(none.acceptRate(), none.acceptLength(), none.cacheRatio()))
                .allSatisfy(metric -> {
                    assertThat(metric.status()).isEqualTo(Status.UNOBSERVED);
                    assertThat(metric.numerator()).isNull();
                    assertThat(metric.value()).isNull();
                    assertThat(metric.reason()).isNotBlank();
                });
        RequestRatios zero = metrics(counts(null, new UsageCounts(1, 31L, 62L, 0L, null)));
        assertThat(zero.cacheRatio().status()).isEqualTo(Status.OK);
        assertThat(zero.cacheRatio().value()).isEqualTo(0.0);
    }

    @Test
    void anAllZeroObjectIsSuspect() {
        SpecCounters spec =
                spec(0L, 0L, 0L, List.of(), "correct_drafts", "proposed_drafts", "verify_count", "histogram");
        RequestRatios metrics = metrics(counts(spec, USAGE));
        assertThat(metrics.acceptRate().status()).isEqualTo(Status.SUSPECT);
        assertThat(metrics.acceptLength().status()).isEqualTo(Status.SUSPECT);
        assertThat(new SpecChecks(counts(spec, USAGE)).failures()).containsKey(Finding.SPEC_DEFAULT_VALUES);
    }

    @Test
    void moreAcceptedThanProposedIsInvalid() {
        AnswerCounts counts = counts(spec(80L, 75L, 15L, null), USAGE);
        assertThat(new SpecChecks(counts).failures()).containsKey(Finding.SPEC_EXCEEDS_PROPOSED);
        assertThat(metrics(counts).acceptRate().status()).isEqualTo(Status.INVALID);
        assertThat(metrics(counts).acceptRate().numerator()).isEqualTo(80);
    }

    @Test
    void moreTokensThanTheStepsCanYieldAreInvalid() {
        AnswerCounts equal = counts(spec(11L, 940L, 188L, null), new UsageCounts(1, 5L, 200L, 0L, null));
        assertThat(new SpecChecks(equal).failures()).isEmpty();
        AnswerCounts cut = counts(spec(11L, 475L, 95L, null), new UsageCounts(1, 5L, 106L, 0L, null));
        assertThat(new SpecChecks(cut).failures()).isEmpty();
        AnswerCounts more = counts(spec(11L, 940L, 188L, null), new UsageCounts(1, 5L, 201L, 0L, null));
        assertThat(new SpecChecks(more).failures()).containsOnlyKeys(Finding.SPEC_USAGE_MISMATCH);
        assertThat(metrics(more).acceptLength().status()).isEqualTo(Status.INVALID);
    }

    @Test
    void anUnevenProposalIsToldAndStaysOk() {
        AnswerCounts counts = counts(spec(46L, 71L, 15L, null), USAGE);
        assertThat(new SpecChecks(counts).failures()).containsOnlyKeys(Finding.SPEC_PROPOSED_UNEVEN);
        assertThat(metrics(counts).acceptRate().status()).isEqualTo(Status.OK);
    }

    @Test
    void usageThatCountsAcceptedDraftsOtherwiseIsInvalid() {
        AnswerCounts counts = new AnswerCounts(spec(46L, 75L, 15L, null), false, USAGE, false, 45L, 1);
        assertThat(new SpecChecks(counts).failures()).containsKey(Finding.SPEC_USAGE_MISMATCH);
        assertThat(metrics(counts).acceptRate().reason()).contains("45", "46");
    }

    @Test
    void moreCachedThanPromptTokensAreInvalid() {
        RequestRatios metrics = metrics(counts(null, new UsageCounts(1, 31L, 62L, 32L, null)));
        assertThat(metrics.cacheRatio().status()).isEqualTo(Status.INVALID);
        assertThat(metrics.cacheRatio().numerator()).isEqualTo(32);
    }
}
