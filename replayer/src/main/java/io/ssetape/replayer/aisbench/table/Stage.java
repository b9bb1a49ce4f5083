package io.ssetape.replayer.aisbench.table;

import java.util.List;

/**
 * The requests that a rule selects, and the time that it gives them.
 *
 * @param indexes positions in the list of successes, in the order in which the rule puts them
 * @param beginSeconds the begin of the stage
 * @param endSeconds the end of the stage
 */
public record Stage(List<Integer> indexes, double beginSeconds, double endSeconds) {
    /** The length of the stage. */
    public double durationSeconds() {
        return endSeconds - beginSeconds;
    }
}
