package io.ssetape.replayer.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.metric.CounterCheck.Result;
import io.ssetape.replayer.metric.CounterCheck.Rule;
import io.ssetape.replayer.request.ChoiceCounters;
import io.ssetape.replayer.request.CounterConflict;
import io.ssetape.replayer.request.SpecCounters;
import io.ssetape.replayer.request.UsageCounts;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two choices of 4 steps that accepted 6 of 12 drafts each, 11 tokens each; and what one may have too much and the other too little. */
class ChoiceChecksTest {
    private static final List<Long> HISTOGRAM = List.of(0L, 2L, 2L, 0L);

    @Test
    void choicesThatAgreeLeaveTheSumToSpeak() {
        AnswerCounts counts = answer(2, "sglext", part(0, 6, 4, 11L, 2.75), part(1, 6, 4, 11L, 2.75));

        assertThat(CounterChecks.of(counts, null))
                .filteredOn(check -> check.rule() != Rule.LENGTH_AS_SENT)
                .isEqualTo(without(Rule.LENGTH_AS_SENT, CounterChecks.whole(counts, null), counts));
        assertThat(new SpecChecks(counts).failures()).isEmpty();
        assertThat(new SpecChecks(counts).conflicts()).isEmpty();
    }

    @Test
    void whatTwoChoicesHideFromEachOtherIsTold() {
        AnswerCounts counts = answer(2, "sglext", part(0, 6, 5, 11L, null), part(1, 6, 3, 10L, null));

        CounterCheck steps = check(counts, Rule.HISTOGRAM_STEPS);

        String first = "choice 0: histogram sum 4, verify 5 (1 short)";
        String second = "choice 1: histogram sum 4, verify 3 (1 too many)";
        List<CounterConflict> conflicts = List.of(
                new CounterConflict("histogram-steps", 0L, first), new CounterConflict("histogram-steps", 1L, second));
        assertThat(steps)
                .isEqualTo(new CounterCheck(
                        Rule.HISTOGRAM_STEPS,
                        Result.FAILS,
                        first + "; " + second + "; hidden in the sum over 2 choices: histogram sum 8, verify 8",
                        conflicts));
        assertThat(steps.conflicts()).isEqualTo(conflicts);
        SpecChecks checks = new SpecChecks(counts);
        assertThat(checks.failures()).containsEntry(Finding.SPEC_HISTOGRAM_MISMATCH, steps.words());
        assertThat(checks.conflicts()).containsAll(conflicts);
    }

    @Test
    void aChoiceThatBreaksTheSumTooHidesNothing() {
        AnswerCounts counts = answer(2, "sglext", part(0, 6, 4, 11L, null), part(1, 13, 4, 18L, null));

        assertThat(check(counts, Rule.CORRECT_WITHIN_PROPOSED).words())
                .isEqualTo(
                        "choice 1: correct 13 of proposed 12; hidden in the sum over 2 choices: correct 19 of proposed 24");
        assertThat(check(counts, Rule.HISTOGRAM_DRAFTS).words())
                .isEqualTo("choice 1: histogram weighted sum 6, correct 13 (7 short)");
        assertThat(new SpecChecks(counts).failures())
                .containsEntry(
                        Finding.SPEC_EXCEEDS_PROPOSED,
                        check(counts, Rule.CORRECT_WITHIN_PROPOSED).words());
    }

    @Test
    void tokensOfOneChoiceAreHeldAgainstItsOwnCounters() {
        AnswerCounts counts = answer(2, "sglext", part(0, 6, 4, 12L, null), part(1, 6, 4, 10L, null));

        assertThat(new SpecChecks(counts).failures())
                .containsEntry(
                        Finding.SPEC_USAGE_MISMATCH,
                        "choice 0: completion 12 > 1 + verify 4 + correct 6 = 11; hidden in the sum over 2 choices: "
                                + "completion 22 = 2 + verify 8 + correct 12 = 22");
    }

    @ParameterizedTest
    @CsvSource({
        "2.75, 2.75, HOLDS, 0",
        "2.75, 2.9, FAILS, 1",
        "2.75, , UNKNOWN, 0",
    })
    void aLengthIsKnownOfSingleChoicesOnly(Double first, Double second, Result result, int conflicts) {
        AnswerCounts counts = answer(2, "sglext", part(0, 6, 4, 11L, first), part(1, 6, 4, 11L, second));

        CounterCheck length = check(counts, Rule.LENGTH_AS_SENT);

        assertThat(length.result()).isEqualTo(result);
        assertThat(length.choices()).hasSize(conflicts);
        String held = "choice 0: length as sent 2.75, completion 11/4 = 2.75";
        String broken = "choice 1: length as sent 2.9, completion 11/4 = 2.75; as sent it stands for 11.6 tokens";
        assertThat(length.words()).isEqualTo(result == Result.FAILS ? broken : held);
    }

    @Test
    void aLengthBesideNoTokensIsNotKnown() {
        AnswerCounts counts = answer(2, "sglext", part(0, 6, 4, 11L, 2.75), part(1, 6, 4, null, 2.75));

        assertThat(check(counts, Rule.LENGTH_AS_SENT).result()).isEqualTo(Result.UNKNOWN);
    }

    @ParameterizedTest
    @CsvSource({"2, sglext, choice 0", "3, sglext, list entry 0", "3, meta_info, choice 0"})
    void whereAListLeftChoicesOutItsPlacesAreNamed(int choices, String source, String name) {
        AnswerCounts counts = answer(choices, source, part(0, 6, 5, 11L, null), part(1, 6, 4, 11L, null));

        assertThat(check(counts, Rule.HISTOGRAM_STEPS).words()).startsWith(name + ": ");
    }

    @Test
    void onlyWhatFailsIsAConflict() {
        assertThat(new CounterCheck(Rule.HISTOGRAM_STEPS, Result.HOLDS, "held").conflicts())
                .isEmpty();
        assertThat(new CounterCheck(Rule.HISTOGRAM_STEPS, Result.UNKNOWN, "not known").conflicts())
                .isEmpty();
        assertThat(new CounterCheck(Rule.HISTOGRAM_STEPS, Result.FAILS, "broken").conflicts())
                .containsExactly(new CounterConflict("histogram-steps", null, "broken"));
    }

    private static List<CounterCheck> without(Rule rule, List<CounterCheck> checks, AnswerCounts counts) {
        List<CounterCheck> others = new ArrayList<>(
                checks.stream().filter(check -> check.rule() != rule).toList());
        others.add(check(counts, Rule.CACHED_WITHIN_PROMPT));
        return others;
    }

    private static CounterCheck check(AnswerCounts counts, Rule rule) {
        return CounterChecks.of(counts, null).stream()
                .filter(check -> check.rule() == rule)
                .findFirst()
                .orElseThrow();
    }

    private static ChoiceCounters part(long choice, long correct, long verify, Long completion, Double length) {
        return new ChoiceCounters(
                choice, completion, spec(1, correct, 12, verify, length, HISTOGRAM, "sglext", List.of()));
    }

    private static AnswerCounts answer(int choices, String source, ChoiceCounters first, ChoiceCounters second) {
        SpecCounters sum = spec(
                2,
                first.counters().correctDrafts() + second.counters().correctDrafts(),
                24,
                first.counters().verifyCount() + second.counters().verifyCount(),
                null,
                List.of(0L, 4L, 4L, 0L),
                source,
                List.of(first, second));
        boolean told = first.completionTokens() != null && second.completionTokens() != null;
        Long completion = told ? first.completionTokens() + second.completionTokens() : null;
        return new AnswerCounts(sum, false, new UsageCounts(1, 31L, completion, 16L, null), false, null, choices);
    }

    private static SpecCounters spec(
            int choices,
            long correct,
            long proposed,
            long verify,
            Double length,
            List<Long> histogram,
            String source,
            List<ChoiceCounters> parts) {
        return new SpecCounters(
                "num_correct",
                choices,
                correct,
                proposed,
                verify,
                null,
                length,
                histogram,
                source,
                null,
                null,
                List.of(),
                List.of(),
                null,
                parts);
    }
}
