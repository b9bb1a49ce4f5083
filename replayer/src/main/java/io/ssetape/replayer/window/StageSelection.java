package io.ssetape.replayer.window;

/** What a stage rule makes of a run. */
public sealed interface StageSelection {
    /**
     * A stage was found.
     *
     * @param beginSeconds when it begins, on the clock of the times that were given
     * @param endSeconds when it ends
     * @param indexes the requests it takes, by their place in the lists that were given, in the rule's own order
     */
    record Stage(double beginSeconds, double endSeconds, int[] indexes) implements StageSelection {}

    /**
     * The rule finds none, which the client reports as an error.
     *
     * @param reason why, as one phrase
     */
    record NoStage(String reason) implements StageSelection {
        /** The stage begins when a concurrency is reached for the second time, and that did not happen. */
        static NoStage reached(int concurrency, int times) {
            return new NoStage("concurrency " + concurrency
                    + (times == 0
                            ? " is never reached"
                            : " is reached only once; the stage begins when it is reached again"));
        }
    }
}
