package io.ssetape.proxy.demo;

import io.ssetape.proxy.demo.StreamScript.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Makes up what a model says. One word is one token, and a verify step that accepts k drafts yields k + 1 of them, so texts,
 * token counts and speculative counters agree: completion = 1 + verify + correct, unless the output limit cuts the last step.
 */
final class ScriptWriter {
    /** As with one multi-token-prediction head run five times: six draft tokens, five of them proposals. */
    static final int DRAFTS_PER_STEP = 5;

    private static final String[] WORDS = {
        "the", "prefix", "was", "cached", "before", "decode", "took", "over", "and", "every", "draft", "token", "got",
        "verified", "in", "one", "pass", "while", "other", "streams", "waited", "naïve", "缓存", "命中", "🚀", "\"quoted\"",
        "a\\b", "so", "latency", "fell", "by", "half", "of", "what", "we", "feared"
    };

    private final ModelBehaviour behaviour;
    // Random, unlike SplittableRandom or RandomGenerator, promises the same numbers on every Java version.
    private final Random random;

    private ScriptWriter(ModelBehaviour behaviour, long variation) {
        this.behaviour = behaviour;
        this.random = new Random(variation);
    }

    /**
     * The script of one answer.
     *
     * @param name the model name to answer under
     * @param variation decides everything that varies; the same number gives the same script
     * @param maxTokens the output limit
     */
    static StreamScript write(String name, long variation, long maxTokens) {
        ModelBehaviour behaviour = ModelBehaviour.of(SimulatedModel.named(name));
        ModelBehaviour.Engine engine = behaviour.engine();
        int verifySteps = engine.verifySteps() + (int) Math.floorMod(variation, (long) engine.variants());
        return new ScriptWriter(behaviour, variation).write(name, verifySteps, maxTokens);
    }

    private StreamScript write(String name, int verifySteps, long maxTokens) {
        int[] accepted = acceptedDrafts(verifySteps);
        Long[] histogram = new Long[DRAFTS_PER_STEP + 1];
        Arrays.fill(histogram, 0L);
        List<Step> steps = new ArrayList<>();
        steps.add(step(0, 1)); // the token that prefill makes
        long left = maxTokens - 1;
        for (int i = 0; i < accepted.length && left > 0; i++) {
            histogram[accepted[i]]++;
            int tokens = (int) Math.min(left, accepted[i] + 1);
            Step step = step(i + 1, tokens);
            steps.add(i == accepted.length - 1 && behaviour.lastWord() != null ? endedWith(step) : step);
            left -= tokens;
        }
        boolean verified = steps.size() > 1;
        return new StreamScript(
                name,
                steps,
                left == 0 ? "length" : "stop",
                behaviour.promptTokens(),
                behaviour.cachedTokens(),
                behaviour.reportsSpec() && verified ? new SpecCounts(List.of(histogram)) : null,
                behaviour.ending(),
                behaviour.pace());
    }

    /** How many drafts each verify step accepts. */
    private int[] acceptedDrafts(int verifySteps) {
        int[] accepted = new int[verifySteps];
        int exactTokens = behaviour.engine().exactTokens();
        if (exactTokens == 0) {
            // The larger of two throws: long acceptances are the common case, as with a well trained draft head.
            Arrays.setAll(accepted, i -> Math.max(acceptedOnce(), acceptedOnce()));
            return accepted;
        }
        Arrays.fill(accepted, DRAFTS_PER_STEP);
        int surplus = 1 + verifySteps * (DRAFTS_PER_STEP + 1) - exactTokens;
        while (surplus > 0) {
            int step = random.nextInt(verifySteps);
            if (accepted[step] > 0) {
                accepted[step]--;
                surplus--;
            }
        }
        return accepted;
    }

    private int acceptedOnce() {
        return random.nextInt(DRAFTS_PER_STEP + 1);
    }

    /** The step with the model's last word in place of its own. */
    private Step endedWith(Step step) {
        String text = step.text();
        int lastWord = text.lastIndexOf(' ', text.length() - 2) + 1;
        return new Step(step.kind(), text.substring(0, lastWord) + behaviour.lastWord() + ' ', step.tokens());
    }

    private Step step(int index, int tokens) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < tokens; i++) {
            text.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
        }
        boolean thinking = index < behaviour.engine().reasoningSteps();
        return new Step(thinking ? Step.Kind.REASONING : Step.Kind.CONTENT, text.toString(), tokens);
    }
}
