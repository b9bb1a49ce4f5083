package io.ssetape.replayer.request;

import java.util.List;

/**
 * Speculative counters under canonical names.
 *
 * @param names which generation of names the service used: {@code num_correct}, {@code accepted_drafts}, {@code accept_token}, …
 * @param choices how many choices the counters are summed over
 * @param correctDrafts accepted draft tokens, without bonus
 * @param proposedDrafts proposed draft tokens
 * @param verifyCount verify steps
 * @param acceptRate the rate as the service sent it
 * @param acceptLength the length as the service sent it
 * @param histogram H[k], verify steps that accepted k drafts; null when not sent
 * @param source where in the answer they stood, for instance {@code sglext}
 * @param capLength the mean cap as the service sent it
 * @param blockAcceptLength the mean accepted block as the service sent it
 * @param defaults names of the fields above whose zero or empty value is a default of the service, not an observation
 * @param aliasConflicts old and new names of one counter that disagree, as {@code name=value name=value}
 * @param rateFormula which formula the service's own rate agrees with: {@code strict} (accepted over proposed), {@code biased}
 *     (the bonus token counted above and below), {@code both}, {@code neither}; null when it cannot be said
 * @param byChoice the counters of each choice, by number, when these are a sum over several; else empty
 */
public record SpecCounters(
        String names,
        int choices,
        Long correctDrafts,
        Long proposedDrafts,
        Long verifyCount,
        Double acceptRate,
        Double acceptLength,
        List<Long> histogram,
        String source,
        Double capLength,
        Double blockAcceptLength,
        List<String> defaults,
        List<String> aliasConflicts,
        String rateFormula,
        List<ChoiceCounters> byChoice) {
    /** The same with what is a default of the service, and with the formula that its rate agrees with. */
    public SpecCounters judged(List<String> defaultNames, String formula) {
        return with(defaultNames, formula, byChoice);
    }

    /** The same with other parts. */
    public SpecCounters withChoices(List<ChoiceCounters> parts) {
        return with(defaults, rateFormula, parts);
    }

    private SpecCounters with(List<String> defaultNames, String formula, List<ChoiceCounters> parts) {
        return new SpecCounters(
                names,
                choices,
                correctDrafts,
                proposedDrafts,
                verifyCount,
                acceptRate,
                acceptLength,
                histogram,
                source,
                capLength,
                blockAcceptLength,
                defaultNames,
                aliasConflicts,
                formula,
                parts);
    }
}
