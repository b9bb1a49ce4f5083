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
    record NoStage(String reason) implements StageSelection {}
}
