package io.ssetape.replayer.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.metric.CounterCheck.Result;
import io.ssetape.replayer.metric.CounterCheck.Rule;
import io.ssetape.replayer.request.RequestMetric;
import io.ssetape.replayer.request.RequestMetric.Status;
import io.ssetape.replayer.request.SpecCounters;
import io.ssetape.replayer.request.UsageCounts;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Relations that cannot be told are unknown, never held and never failed; and where 0 is a number and where it is none. */
class UnknownRelationsTest {
    @Test
    void withoutAHistogramNothingIsSaidOfIt() {
        AnswerCounts counts = answer(spec(46L, 75L, 15L, null, List.of()), 62L, 1);

        assertThat(CounterChecks.of(counts, null))
                .contains(
                        new CounterCheck(Rule.HISTOGRAM_STEPS, Result.UNKNOWN, "no histogram"),
                        new CounterCheck(Rule.HISTOGRAM_DRAFTS, Result.UNKNOWN, "no histogram"));
    }

    @ParameterizedTest
    @CsvSource({"75, 75, HOLDS", "76, 75, FAILS", "0, 0, HOLDS", ", 75, UNKNOWN"})
    void asManyMayBeAcceptedAsWereProposed(Long correct, Long proposed, Result result) {
        assertThat(check(answer(spec(correct, proposed, 15L, null, List.of()), 62L, 1), Rule.CORRECT_WITHIN_PROPOSED))
                .isEqualTo(result);
    }

    @ParameterizedTest
    @CsvSource({"15, HOLDS", "14, FAILS", "0, UNKNOWN", ", UNKNOWN"})
    void proposedDraftsAreAMultipleOfTheStepsThatThereWere(Long verify, Result result) {
        assertThat(check(answer(spec(46L, 75L, verify, null, List.of()), 62L, 1), Rule.PROPOSED_MULTIPLE))
                .isEqualTo(result);
    }

    @ParameterizedTest
    @CsvSource({"62, 15, 1, HOLDS", "0, 15, 1, UNKNOWN", "62, 0, 1, UNKNOWN", "62, 15, 2, UNKNOWN", ", 15, 1, UNKNOWN"})
    void aLengthIsHeldAgainstTokensAndStepsOfTheSameChoices(Long completion, Long verify, int choices, Result result) {
        assertThat(check(
                        answer(spec(46L, 75L, verify, 62 / 15.0, List.of()), completion, choices), Rule.LENGTH_AS_SENT))
                .isEqualTo(result);
    }

    @Test
    void countersOfFewerChoicesBoundNoUsage() {
        AnswerCounts counts = answer(spec(46L, 75L, 15L, null, List.of()), 62L, 2);

        assertThat(CounterChecks.of(counts, null))
                .contains(
                        new CounterCheck(
                                Rule.COMPLETION_BOUND,
                                Result.UNKNOWN,
                                "completion 62, at most 1 + verify 15 + correct 46; usage and counters cover different choices"));
        assertThat(CounterChecks.of(answer(spec(46L, 75L, 15L, null, List.of()), null, 1), null))
                .contains(new CounterCheck(
                        Rule.COMPLETION_BOUND,
                        Result.UNKNOWN,
                        "completion unobserved, at most 1 + verify 15 + correct 46"));
    }

    @Test
    void namesThatContradictEachOtherAreQuoted() {
        SpecCounters spec = spec(46L, 75L, 15L, null, List.of("a 1, b 2", "c 3, d 4"));

        assertThat(CounterChecks.of(answer(spec, 62L, 1), null))
                .contains(new CounterCheck(Rule.ALIASES_AGREE, Result.FAILS, "a 1, b 2; c 3, d 4"));
        assertThat(CounterChecks.of(answer(spec(46L, 75L, 15L, null, List.of()), 62L, 1), null))
                .contains(
                        new CounterCheck(Rule.ALIASES_AGREE, Result.HOLDS, "no name of a counter contradicts another"));
    }

    @ParameterizedTest
    @CsvSource({"0, 75, OK, ", "-1, 75, INVALID, counters below 0", "0, 0, INVALID, counters below 0"})
    void nothingAcceptedIsARateAndNothingProposedIsNone(long correct, long proposed, Status status, String reason) {
        AnswerCounts counts = answer(spec(correct, proposed, null, null, List.of()), 62L, 1);

        RequestMetric rate = RequestMetrics.of(counts, new SpecChecks(counts)).acceptRate();

        assertThat(rate.status()).isEqualTo(status);
        assertThat(rate.reason()).isEqualTo(reason);
        assertThat(rate.value()).isEqualTo(status == Status.OK ? (Double) 0.0 : null);
    }

    @Test
    void aDefaultIsNoProposal() {
        SpecCounters spec = new SpecCounters(
                "num_correct",
                1,
                46L,
                0L,
                15L,
                null,
                null,
                null,
                "sglext",
                null,
                null,
                List.of("proposed_drafts"),
                List.of(),
                null,
                List.of());
        AnswerCounts counts = answer(spec, 62L, 1);

        assertThat(RequestMetrics.of(counts, new SpecChecks(counts)).acceptRate())
                .isEqualTo(new RequestMetric(
                        Status.UNOBSERVED, "proposed drafts 0 is a default of the service", 46L, null, null));
    }

    @ParameterizedTest
    @EnumSource
    void rulesAndResultsHaveTheirWordsInJson(Rule rule) {
        assertThat(rule.code()).matches("[a-z]+(-[a-z]+)*").hasSameSizeAs(rule.name());
        assertThat(Result.HOLDS.label()).isEqualTo("holds");
    }

    private static Result check(AnswerCounts counts, Rule rule) {
        return CounterChecks.of(counts, null).stream()
                .filter(check -> check.rule() == rule)
                .findFirst()
                .orElseThrow()
                .result();
    }

    private static AnswerCounts answer(SpecCounters spec, Long completion, int choices) {
        return new AnswerCounts(spec, false, new UsageCounts(1, 31L, completion, 16L, null), false, null, choices);
    }

    private static SpecCounters spec(Long correct, Long proposed, Long verify, Double length, List<String> conflicts) {
        return new SpecCounters(
                "num_correct",
                1,
                correct,
                proposed,
                verify,
                null,
                length,
                null,
                "sglext",
                null,
                null,
                List.of(),
                conflicts,
                null,
                List.of());
    }
}
