package io.ssetape.proxy.demo;

import io.ssetape.proxy.demo.StreamScript.Ending;
import io.ssetape.proxy.demo.StreamScript.Pace;

/**
 * What the engine behind a model does.
 *
 * @param engine how it generates
 * @param promptTokens prompt tokens it reports, whatever the prompt
 * @param cachedTokens cached tokens it reports; null when it reports none
 * @param reportsSpec whether it sends speculative counters when asked
 * @param lastWord what its answers end with; null for a word like any other
 * @param ending how its streams end
 * @param pace its delays
 */
record ModelBehaviour(
        Engine engine,
        long promptTokens,
        Long cachedTokens,
        boolean reportsSpec,
        String lastWord,
        Ending ending,
        Pace pace) {
    private static final Engine PAIR_ENGINE = new Engine(40, 5, 0, 0);
    private static final Engine ONE_TOKEN_A_STEP = new Engine(96, 1, 97, 0);

    /**
     * How an engine generates.
     *
     * @param verifySteps the least number of verify steps of an answer
     * @param variants how many lengths there are; a request's variation adds 0 to variants - 1 steps
     * @param exactTokens the tokens of every answer; 0 when acceptance is random and decides it
     * @param reasoningSteps how many of the first steps are thinking
     */
    record Engine(int verifySteps, int variants, int exactTokens, int reasoningSteps) {}

    private ModelBehaviour(
            Engine engine, long promptTokens, Long cachedTokens, boolean reportsSpec, Ending ending, Pace pace) {
        this(engine, promptTokens, cachedTokens, reportsSpec, null, ending, pace);
    }

    static ModelBehaviour of(SimulatedModel model) {
        return switch (model) {
            case SPECULATIVE ->
                new ModelBehaviour(
                        new Engine(60, 5, 0, 18), 131_076, 118_784L, true, Ending.COMPLETE, new Pace(120, 8, 2));
            case WITHOUT_SGLEXT ->
                new ModelBehaviour(
                        new Engine(176, 3, 1024, 0), 16_388, null, false, Ending.COMPLETE, new Pace(150, 8, 2));
            case CUT_MID_CHUNK ->
                new ModelBehaviour(
                        new Engine(80, 5, 0, 0), 4_099, 2_048L, true, Ending.CUT_MID_CHUNK, new Pace(90, 8, 2));
            case LONG_ANSWER ->
                new ModelBehaviour(
                        new Engine(1500, 1, 0, 0), 8_195, 4_096L, true, Ending.COMPLETE, new Pace(100, 8, 2));
            case PAIR_COPIED, PAIR_FLAG_DROPPED ->
                new ModelBehaviour(PAIR_ENGINE, 8_195, 4_096L, true, Ending.COMPLETE, new Pace(80, 8, 2));
            case PAIR_ANSWER_CUT ->
                new ModelBehaviour(
                        PAIR_ENGINE, 8_195, 4_096L, true, "data: [DONE]", Ending.TAIL_AT_ONCE, new Pace(80, 8, 0));
            case PAIR_NO_SPECULATION ->
                new ModelBehaviour(ONE_TOKEN_A_STEP, 8_195, 4_096L, false, Ending.COMPLETE, new Pace(80, 8, 2));
        };
    }
}
