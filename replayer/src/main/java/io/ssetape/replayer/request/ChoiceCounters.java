package io.ssetape.replayer.request;

/**
 * The speculative counters of one of several choices.
 *
 * @param choice the choice; where a list left choices out, the place in that list
 * @param completionTokens completion tokens of this choice alone; null when usage does not tell them
 * @param counters its counters, which stand for no other choice
 */
public record ChoiceCounters(long choice, Long completionTokens, SpecCounters counters) {
    /** The same counters under another choice's number. */
    public ChoiceCounters of(long otherChoice) {
        return new ChoiceCounters(otherChoice, completionTokens, counters);
    }

    /** The same with what usage tells of the choice. */
    public ChoiceCounters withCompletion(Long tokens) {
        return new ChoiceCounters(choice, tokens, counters);
    }
}
