package io.ssetape.replayer.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.metric.CounterCheck.Result;
import io.ssetape.replayer.metric.CounterCheck.Rule;
import io.ssetape.replayer.request.RequestMetric;
import io.ssetape.replayer.request.RequestMetric.Status;
import io.ssetape.replayer.request.RequestRatios;
import io.ssetape.replayer.request.SpecCounters;
import io.ssetape.replayer.request.UsageCounts;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each relation on its boundary: one below, on it, one above. 15 steps that accepted 46 of 75 drafts, 62 tokens in all. */
class CounterRelationsTest {
    private static final List<Long> HISTOGRAM = List.of(0L, 2L, 3L, 4L, 4L, 2L);

    @ParameterizedTest
    @CsvSource({
        "15, 46, HOLDS, HOLDS, 'histogram sum 15, verify 15', 'histogram weighted sum 46, correct 46'",
        "16, 46, FAILS, HOLDS, 'histogram sum 15, verify 16 (1 short)', 'histogram weighted sum 46, correct 46'",
        "14, 46, FAILS, HOLDS, 'histogram sum 15, verify 14 (1 too many)', 'histogram weighted sum 46, correct 46'",
        "15, 45, HOLDS, FAILS, 'histogram sum 15, verify 15', 'histogram weighted sum 46, correct 45 (1 too many)'",
        "15, 48, HOLDS, FAILS, 'histogram sum 15, verify 15', 'histogram weighted sum 46, correct 48 (2 short)'",
        ", , UNKNOWN, UNKNOWN, 'histogram sum 15, verify unobserved', 'histogram weighted sum 46, correct unobserved'",
    })
    void theHistogramIsHeldAgainstBothCounters(
            Long verify, Long correct, Result steps, Result drafts, String stepWords, String draftWords) {
        AnswerCounts counts = answer(spec(correct, 75L, verify, null, "sglext"), usage(62L), null);

        assertThat(check(counts, Rule.HISTOGRAM_STEPS))
                .isEqualTo(new CounterCheck(Rule.HISTOGRAM_STEPS, steps, stepWords));
        assertThat(check(counts, Rule.HISTOGRAM_DRAFTS))
                .isEqualTo(new CounterCheck(Rule.HISTOGRAM_DRAFTS, drafts, draftWords));
        boolean fails = steps == Result.FAILS || drafts == Result.FAILS;
        assertThat(new SpecChecks(counts).failures().containsKey(Finding.SPEC_HISTOGRAM_MISMATCH))
                .isEqualTo(fails);
    }

    @Test
    void aHistogramThatDisagreesMakesTheRatiosInvalidWithAllNumbers() {
        AnswerCounts counts = answer(spec(46L, 75L, 16L, null, "sglext"), usage(62L), null);

        RequestMetric rate = ratios(counts).acceptRate();

        assertThat(rate.status()).isEqualTo(Status.INVALID);
        assertThat(rate.reason()).isEqualTo("histogram: 15 steps and 46 accepted drafts; counters: 16 and 46");
    }

    @ParameterizedTest
    @CsvSource({"61, HOLDS, <", "62, HOLDS, =", "63, FAILS, >"})
    void noMoreTokensThanChoicesStepsAndDraftsTogether(long completion, Result result, String relation) {
        AnswerCounts counts = answer(spec(46L, 75L, 15L, null, "sglext"), usage(completion), null);

        assertThat(check(counts, Rule.COMPLETION_BOUND))
                .isEqualTo(new CounterCheck(
                        Rule.COMPLETION_BOUND,
                        result,
                        "completion " + completion + " " + relation + " 1 + verify 15 + correct 46 = 62"));
        if (result == Result.FAILS) {
            assertThat(new SpecChecks(counts).failures())
                    .containsEntry(
                            Finding.SPEC_USAGE_MISMATCH, "usage: 63 completion tokens; counters allow at most 62");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "46, 29, sglext, HOLDS",
        "46, , sglext, HOLDS",
        "46, 28, sglext, FAILS",
        "45, 29, sglext, FAILS",
        "45, 30, sglext, FAILS",
        "46, 29, usage, UNKNOWN"
    })
    void usageThatCountsDraftsIsHeldAgainstTheCounters(Long accepted, Long rejected, String source, Result result) {
        UsageCounts usage = new UsageCounts(1, 31L, 62L, 16L, null, accepted, rejected, null, null);
        AnswerCounts counts = answer(spec(46L, 75L, 15L, null, source), usage, accepted);

        assertThat(check(counts, Rule.PREDICTION_TOKENS).result()).isEqualTo(result);
        assertThat(check(counts, Rule.PREDICTION_TOKENS).words())
                .startsWith("usage says " + accepted + " draft tokens accepted and "
                        + (rejected == null ? "unobserved" : rejected) + " rejected");
    }

    @Test
    void usageWithoutDraftsSaysNothingOfThem() {
        AnswerCounts counts = answer(spec(46L, 75L, 15L, null, "sglext"), usage(62L), null);

        assertThat(CounterChecks.of(counts, null))
                .extracting(CounterCheck::rule)
                .doesNotContain(Rule.PREDICTION_TOKENS);
    }

    @ParameterizedTest
    @CsvSource({
        "4.13333, sglext, HOLDS",
        "4.1334, sglext, FAILS",
        "4.06667, sglext, FAILS",
        "4.06667, metrics.speculative_decoding, HOLDS",
        "4.06667, meta_info, FAILS",
        "3.06667, metrics.speculative_decoding, FAILS"
    })
    void theLengthAsSentIsOfTokensOrOfDraftsAsItsSourceHasIt(double length, String source, Result result) {
        AnswerCounts counts = answer(spec(46L, 75L, 15L, length, source), usage(62L), null);

        assertThat(check(counts, Rule.LENGTH_AS_SENT).result()).isEqualTo(result);
    }

    @Test
    void theNominalProposalNeedsBothCounters() {
        assertThat(CounterChecks.of(answer(spec(46L, null, 15L, null, "sglext"), usage(62L), null), 6))
                .contains(new CounterCheck(
                        Rule.PROPOSED_NOMINAL, Result.UNKNOWN, "proposed unobserved, verify 15 x (6 - 1)"));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 10, OK",
        "10, 10, OK",
        "11, 10, INVALID",
        "-1, 10, INVALID",
        "0, 0, UNOBSERVED",
        ", 10, UNOBSERVED",
        "1, , UNOBSERVED"
    })
    void cachedTokensLieWithinThePrompt(Long cached, Long prompt, Status status) {
        AnswerCounts counts = answer(null, new UsageCounts(1, prompt, 62L, cached, null), null);

        RequestMetric ratio = ratios(counts).cacheRatio();

        assertThat(ratio.status()).isEqualTo(status);
        assertThat(ratio.value()).isEqualTo(status == Status.OK ? (Double) ((double) cached / prompt) : null);
        boolean known = cached != null && prompt != null;
        Result expected = !known ? Result.UNKNOWN : status == Status.INVALID ? Result.FAILS : Result.HOLDS;
        assertThat(check(counts, Rule.CACHED_WITHIN_PROMPT).result()).isEqualTo(expected);
    }

    @Test
    void everyReasonForNoRatioNamesItself() {
        UsageCounts usage = usage(62L);
        assertNoRatio(answer(null, usage, null), Status.UNOBSERVED, "no speculative counters arrived");
        assertNoRatio(
                new AnswerCounts(spec(46L, 75L, 15L, null, "sglext"), true, usage, false, null, 1),
                Status.AMBIGUOUS,
                "several readings of the counters disagree");
        assertThat(ratios(answer(spec(46L, null, 15L, null, "sglext"), usage, null))
                        .acceptRate()
                        .reason())
                .isEqualTo("proposed drafts were not counted");
        assertThat(ratios(answer(spec(null, 75L, 15L, null, "sglext"), usage, null))
                        .acceptRate()
                        .reason())
                .isEqualTo("accepted drafts were not counted");
        assertThat(ratios(answer(spec(46L, 75L, null, null, "sglext"), usage, null))
                        .acceptLength()
                        .reason())
                .isEqualTo("verify steps were not counted");
        assertThat(ratios(answer(spec(46L, 75L, 15L, null, "sglext"), usage(null), null))
                        .acceptLength()
                        .reason())
                .isEqualTo("no completion tokens in usage");
        assertThat(ratios(answer(spec(46L, 75L, 15L, null, "sglext"), usage(0L), null))
                        .acceptLength())
                .isEqualTo(
                        new RequestMetric(Status.SUSPECT, "0 completion tokens beside 15 verify steps", 0L, 15L, null));
    }

    @Test
    void countsOfDifferentChoicesAreNotDivided() {
        SpecCounters spec = spec(46L, 75L, 15L, null, "sglext");
        assertThat(ratios(new AnswerCounts(spec, false, usage(62L), true, null, 2))
                        .acceptLength())
                .isEqualTo(new RequestMetric(Status.AMBIGUOUS, "usage counts one of 2 choices", 62L, 15L, null));
        assertThat(ratios(new AnswerCounts(spec, false, usage(62L), true, null, 1))
                        .acceptLength()
                        .status())
                .isEqualTo(Status.OK);
        assertThat(ratios(new AnswerCounts(spec, false, usage(62L), false, null, 3))
                        .acceptLength())
                .isEqualTo(new RequestMetric(Status.INVALID, "counters of 1 choice, usage of 3", 62L, 15L, null));
    }

    @Test
    void sumsThatWouldWrapAroundAreNoSums() {
        PooledRatio.Pool pool = new PooledRatio.Pool();
        pool.add(ok(Long.MAX_VALUE, 2), true);
        pool.add(ok(1, 1), true);
        pool.add(ok(0, Long.MAX_VALUE), true);
        pool.add(ok(0, 1), true);
        pool.addUnseen();

        PooledRatio ratio = pool.ratio();

        assertThat(ratio.numerator()).isEqualTo(Long.MAX_VALUE);
        assertThat(ratio.denominator()).isEqualTo(3);
        assertThat(ratio.covered()).isEqualTo(2);
        assertThat(ratio.total()).isEqualTo(5);
        assertThat(ratio.missing()).containsEntry(Status.INVALID, 2).containsEntry(Status.UNOBSERVED, 1);
    }

    private static void assertNoRatio(AnswerCounts counts, Status status, String reason) {
        for (RequestMetric metric :
                List.of(ratios(counts).acceptRate(), ratios(counts).acceptLength())) {
            assertThat(metric.status()).isEqualTo(status);
            assertThat(metric.reason()).isEqualTo(reason);
            assertThat(metric.value()).isNull();
        }
    }

    private static RequestMetric ok(long numerator, long denominator) {
        return new RequestMetric(Status.OK, null, numerator, denominator, (double) numerator / denominator);
    }

    private static RequestRatios ratios(AnswerCounts counts) {
        return RequestMetrics.of(counts, new SpecChecks(counts));
    }

    private static CounterCheck check(AnswerCounts counts, Rule rule) {
        return CounterChecks.of(counts, null).stream()
                .filter(check -> check.rule() == rule)
                .findFirst()
                .orElseThrow();
    }

    private static UsageCounts usage(Long completion) {
        return new UsageCounts(1, 31L, completion, 16L, null);
    }

    private static AnswerCounts answer(SpecCounters spec, UsageCounts usage, Long accepted) {
        return new AnswerCounts(spec, false, usage, false, accepted, 1);
    }

    private static SpecCounters spec(Long correct, Long proposed, Long verify, Double length, String source) {
        return new SpecCounters(
                "num_correct",
                1,
                correct,
                proposed,
                verify,
                null,
                length,
                HISTOGRAM,
                source,
                null,
                null,
                List.of(),
                List.of(),
                null,
                List.of());
    }
}
