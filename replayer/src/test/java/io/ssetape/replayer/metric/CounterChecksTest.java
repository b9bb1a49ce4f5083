package io.ssetape.replayer.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.metric.CounterCheck.Result;
import io.ssetape.replayer.metric.CounterCheck.Rule;
import io.ssetape.replayer.request.CounterConflict;
import io.ssetape.replayer.request.SpecCounters;
import io.ssetape.replayer.request.UsageCounts;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CounterChecksTest {
    private static final List<Long> HISTOGRAM = List.of(0L, 2L, 3L, 4L, 4L, 2L);

    private static SpecCounters spec(
            Long correct, Long proposed, Long verify, Double rate, Double length, String formula) {
        return new SpecCounters(
                "num_correct",
                1,
                correct,
                proposed,
                verify,
                rate,
                length,
                HISTOGRAM,
                "sglext",
                null,
                null,
                List.of(),
                List.of(),
                formula,
                List.of());
    }

    private static AnswerCounts answer(SpecCounters spec, long completion) {
        return new AnswerCounts(spec, false, new UsageCounts(1, 31L, completion, 16L, null), false, null, 1);
    }

    private static CounterCheck check(AnswerCounts counts, Integer draftTokens, Rule rule) {
        return CounterChecks.of(counts, draftTokens).stream()
                .filter(check -> check.rule() == rule)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void everythingHoldsForCountersThatAgree() {
        AnswerCounts counts = answer(spec(46L, 75L, 15L, 46 / 75.0, 62 / 15.0, "strict"), 62);

        assertThat(CounterChecks.of(counts, 6)).extracting(CounterCheck::result).containsOnly(Result.HOLDS);
        assertThat(new SpecChecks(counts).failures()).isEmpty();
        assertThat(check(counts, 6, Rule.PROPOSED_NOMINAL).words()).isEqualTo("proposed 75, verify 15 x (6 - 1) = 75");
    }

    @Test
    void anotherNumberOfDraftTokensIsToldApart() {
        AnswerCounts counts = answer(spec(46L, 75L, 15L, null, null, null), 62);

        assertThat(check(counts, 5, Rule.PROPOSED_NOMINAL).fails()).isTrue();
        assertThat(check(counts, 5, Rule.PROPOSED_NOMINAL).words()).isEqualTo("proposed 75, verify 15 x (5 - 1) = 60");
    }

    @Test
    void theBiasedRateOfOldServersIsNamedAndLeavesTheIntegersAlone() {
        AnswerCounts counts = answer(spec(46L, 75L, 15L, 61 / 90.0, null, "biased"), 62);

        assertThat(check(counts, null, Rule.RATE_AS_SENT).words())
                .isEqualTo("rate as sent 0.6778, 46/75 = 0.6133; it is the older biased one,"
                        + " (correct + verify)/(proposed + verify)");
        SpecChecks checks = new SpecChecks(counts);
        assertThat(checks.failures()).containsOnlyKeys(Finding.SPEC_RATE_DIFFERS);
        assertThat(checks.contradiction()).isNull();
    }

    @Test
    void aLengthThatWasComputedElsewhereSaysOfHowManyTokens() {
        AnswerCounts counts = answer(spec(46L, 75L, 15L, null, 4.0, null), 62);

        assertThat(check(counts, null, Rule.LENGTH_AS_SENT).words())
                .isEqualTo("length as sent 4, completion 62/15 = 4.1333; as sent it stands for 60 tokens");
        assertThat(new SpecChecks(counts).failures()).containsOnlyKeys(Finding.SPEC_LENGTH_DIFFERS);
    }

    @Test
    void theCompletionMayBeCutButNotGrow() {
        SpecCounters spec = spec(46L, 75L, 15L, null, null, null);

        assertThat(check(answer(spec, 61), null, Rule.COMPLETION_BOUND).words())
                .isEqualTo("completion 61 < 1 + verify 15 + correct 46 = 62");
        assertThat(check(answer(spec, 61), null, Rule.COMPLETION_BOUND).result())
                .isEqualTo(Result.HOLDS);
        assertThat(check(answer(spec, 63), null, Rule.COMPLETION_BOUND).fails()).isTrue();
    }

    @Test
    void countersOfFewerChoicesThanTheUsageSayNothingOfIt() {
        AnswerCounts counts = new AnswerCounts(
                spec(46L, 75L, 15L, null, 4.1, null), false, new UsageCounts(1, 31L, 200L, 16L, null), false, null, 2);

        assertThat(check(counts, null, Rule.COMPLETION_BOUND).result()).isEqualTo(Result.UNKNOWN);
        assertThat(check(counts, null, Rule.LENGTH_AS_SENT).result()).isEqualTo(Result.UNKNOWN);
    }

    @Test
    void aliasesAndPredictionTokensThatDisagreeAreNamed() {
        SpecCounters aliases = new SpecCounters(
                "num_correct",
                1,
                46L,
                75L,
                15L,
                null,
                null,
                null,
                "sglext",
                null,
                null,
                List.of(),
                List.of("correct: spec_num_correct_drafts=46 spec_accepted_drafts=45"),
                null,
                List.of());
        AnswerCounts counts = new AnswerCounts(aliases, false, new UsageCounts(1, 31L, 62L, 16L, null), false, 45L, 1);

        assertThat(check(counts, null, Rule.ALIASES_AGREE).fails()).isTrue();
        assertThat(check(counts, null, Rule.PREDICTION_TOKENS).words())
                .isEqualTo(
                        "usage says 45 draft tokens accepted and unobserved rejected, the counters correct 46 of proposed 75");
    }

    @Test
    void cachedTokensLieWithinThePrompt() {
        for (long cached : new long[] {-1, 32}) {
            AnswerCounts counts =
                    new AnswerCounts(null, false, new UsageCounts(1, 31L, 2L, cached, null), false, null, 1);
            assertThat(check(counts, null, Rule.CACHED_WITHIN_PROMPT).fails()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0.5, 0.5",
        "0.12344, 0.1234",
        // Half of a ten thousandth goes up, which ten thousand times the number would not show: that is
        // 1.4999999999999998.
        "0.00015, 0.0002",
        "0.00025, 0.0003",
        "0, 0",
        "-0.25, -0.25",
        "1, 1",
        "20, 20",
        "1000000000000, 1000000000000",
        "NaN, NaN",
        "Infinity, Infinity",
    })
    void aNumberIsSaidInFourDecimalsAtMost(double rate, String said) {
        AnswerCounts counts = answer(spec(46L, 75L, 15L, rate, null, null), 62);

        assertThat(check(counts, null, Rule.RATE_AS_SENT).words()).isEqualTo("rate as sent " + said + ", 46/75");
    }

    @Test
    void aRateThatIsADefaultIsNotJudged() {
        SpecCounters counters = spec(46L, 75L, 15L, 0.0, null, "strict").judged(List.of("accept_rate"), "strict");

        assertThat(check(answer(counters, 62), null, Rule.RATE_AS_SENT))
                .isEqualTo(new CounterCheck(
                        Rule.RATE_AS_SENT, Result.UNKNOWN, "rate as sent 0, 46/75: a default, not a result"));
    }

    @Test
    void moreCachedThanPromptedIsNoConflictOfCounters() {
        AnswerCounts counts = new AnswerCounts(
                spec(46L, 75L, 15L, null, null, null), false, new UsageCounts(1, 31L, 62L, 32L, null), false, null, 1);

        assertThat(check(counts, null, Rule.CACHED_WITHIN_PROMPT).fails()).isTrue();
        assertThat(new SpecChecks(counts).conflicts()).isEmpty();
    }

    @Test
    void aConflictOfTheWholeAnswerNamesNoChoice() {
        AnswerCounts counts = answer(spec(76L, 75L, 15L, null, null, null), 62);

        assertThat(new SpecChecks(counts).conflicts())
                .contains(new CounterConflict("correct-within-proposed", null, "correct 76 of proposed 75"));
        assertThat(new SpecChecks(counts).failures())
                .containsEntry(Finding.SPEC_EXCEEDS_PROPOSED, "76 accepted of 75 proposed drafts");
    }

    @Test
    void namesOfOneCounterThatDisagreeAreAFinding() {
        SpecCounters agreed = spec(46L, 75L, 15L, null, null, null);
        SpecCounters twice = new SpecCounters(
                agreed.names(),
                1,
                46L,
                75L,
                15L,
                null,
                null,
                HISTOGRAM,
                "sglext",
                null,
                null,
                List.of(),
                List.of("num_correct 46, accepted 45"),
                null,
                List.of());

        assertThat(new SpecChecks(answer(twice, 62)).failures())
                .containsEntry(Finding.SPEC_ALIAS_MISMATCH, "num_correct 46, accepted 45");
    }
}
