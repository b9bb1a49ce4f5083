package io.ssetape.proxy.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.demo.StreamScript.Step;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptWriterTest {
    private static final String SPECULATIVE = SimulatedModel.SPECULATIVE.modelName();
    private static final String WITHOUT_SGLEXT = SimulatedModel.WITHOUT_SGLEXT.modelName();

    @Test
    void countersOfAHistogramFollowFromIt() {
        SpecCounts counts = new SpecCounts(List.of(1L, 0L, 2L, 0L, 0L, 4L));

        assertThat(counts.verifyCount()).isEqualTo(7);
        assertThat(counts.correctDrafts()).isEqualTo(2 * 2 + 4 * 5);
        assertThat(counts.proposedDrafts()).isEqualTo(35);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4, -1, Long.MIN_VALUE, 77_777_777_777L})
    void completionIsPrefillTokenPlusVerifyPlusCorrect(long variation) {
        StreamScript script = ScriptWriter.write(SPECULATIVE, variation, Long.MAX_VALUE);

        assertThat(script.completionTokens())
                .isEqualTo(1 + script.spec().verifyCount() + script.spec().correctDrafts());
        assertThat(script.spec().verifyCount())
                .isBetween(60L, 64L)
                .isEqualTo(script.steps().size() - 1);
        assertThat(script.finishReason()).isEqualTo("stop");
        assertThat(script.reasoningTokens()).isBetween(18L, script.completionTokens());
    }

    @Test
    void limitCutsTheLastStepButNotItsCounters() {
        StreamScript whole = ScriptWriter.write(SPECULATIVE, 5, Long.MAX_VALUE);
        long limit = 2L + whole.steps().get(1).tokens();
        assertThat(whole.steps().get(2).tokens())
                .as("the example needs a step to cut")
                .isGreaterThan(1);

        StreamScript script = ScriptWriter.write(SPECULATIVE, 5, limit);

        assertThat(script.completionTokens()).isEqualTo(limit);
        assertThat(script.finishReason()).isEqualTo("length");
        assertThat(script.spec().verifyCount()).isEqualTo(2);
        assertThat(script.completionTokens())
                .isLessThan(1 + script.spec().verifyCount() + script.spec().correctDrafts());
    }

    @Test
    void oneTokenAnswersHaveNothingToVerify() {
        StreamScript script = ScriptWriter.write(SPECULATIVE, 5, 1);

        assertThat(script.completionTokens()).isEqualTo(1);
        assertThat(script.spec()).isNull();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3_000_000_000L})
    void answersWithoutSglextHave1024TokensIn177To179Steps(long variation) {
        StreamScript script = ScriptWriter.write(WITHOUT_SGLEXT, variation, 1024);

        assertThat(script.completionTokens()).isEqualTo(1024);
        assertThat(script.steps()).hasSize(177 + (int) (variation % 3));
        assertThat(script.finishReason()).isEqualTo("length");
        assertThat(script.spec()).isNull();
        assertThat(script.cachedTokens()).isNull();
    }

    @Test
    void aTokenIsAWord() {
        StreamScript script = ScriptWriter.write(SPECULATIVE, 9, Long.MAX_VALUE);

        String text = script.text(Step.Kind.REASONING) + script.text(Step.Kind.CONTENT);
        assertThat(text.split(" ")).hasSize((int) script.completionTokens());
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7})
    void anAnswerThatQuotesAnEndMarkDoesSoInItsLastStepOnly(long variation) {
        StreamScript script = ScriptWriter.write(SimulatedModel.PAIR_ANSWER_CUT.modelName(), variation, Long.MAX_VALUE);

        List<Step> steps = script.steps();
        assertThat(steps.get(steps.size() - 1).text()).endsWith("data: [DONE] ");
        assertThat(steps.subList(0, steps.size() - 1))
                .noneMatch(step -> step.text().contains("[DONE]"));
        assertThat(script.text(Step.Kind.CONTENT)
                        .replace("data: [DONE]", "quote")
                        .split(" "))
                .as("a token is a word, and the quote is one")
                .hasSize((int) script.completionTokens());
    }

    @Test
    void sameVariationGivesTheSameScriptAndAnotherOneAnother() {
        StreamScript script = ScriptWriter.write(SPECULATIVE, 41, 100);

        assertThat(ScriptWriter.write(SPECULATIVE, 41, 100)).isEqualTo(script);
        assertThat(ScriptWriter.write(SPECULATIVE, 46, 100).text(Step.Kind.REASONING))
                .isNotEqualTo(script.text(Step.Kind.REASONING));
    }

    @Test
    void unknownModelsAreServedUnderTheNameAskedFor() {
        StreamScript script = ScriptWriter.write("somebody/else", 1, 20);

        assertThat(script.model()).isEqualTo("somebody/else");
        assertThat(script.promptTokens()).isEqualTo(131_076);
    }
}
