package io.ssetape.replayer.chat;

import io.ssetape.replayer.request.SpecCounters;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells zeros that a service filled in from zeros that it counted. SGLang's response object fills every counter that the engine
 * did not supply with 0, 0.0 or an empty list, and exists as soon as one key exists.
 */
final class SpecDefaults {
    private SpecDefaults() {}

    /** The same reading with its defaults named and its rate compared with the formulas. */
    static SpecCounters mark(SpecCounters spec) {
        List<String> defaults = defaults(spec);
        return spec.judged(List.copyOf(defaults), defaults.contains("accept_rate") ? null : AcceptRateFormula.of(spec));
    }

    private static List<String> defaults(SpecCounters spec) {
        boolean noProposed = isZero(spec.proposedDrafts());
        boolean proposedKnown = spec.proposedDrafts() != null && !noProposed;
        List<String> defaults = new ArrayList<>();
        // With drafts proposed, or a histogram that counts steps without any, a zero is an observation.
        if (isZero(spec.correctDrafts()) && !proposedKnown && !(hasSteps(spec) && weighted(spec) == 0)) {
            defaults.add("correct_drafts");
        }
        if (noProposed) {
            defaults.add("proposed_drafts");
        }
        if (isZero(spec.verifyCount())) {
            defaults.add("verify_count");
        }
        if (isZero(spec.acceptRate()) && !proposedKnown) {
            defaults.add("accept_rate");
        }
        if (isZero(spec.acceptLength())) {
            defaults.add("accept_length");
        }
        if (spec.histogram() != null && !hasSteps(spec)) {
            defaults.add("histogram");
        }
        if (isZero(spec.capLength())) {
            defaults.add("cap_length");
        }
        if (isZero(spec.blockAcceptLength())) {
            defaults.add("block_accept_length");
        }
        return defaults;
    }

    private static boolean isZero(Number value) {
        return value != null && value.doubleValue() == 0.0;
    }

    private static boolean hasSteps(SpecCounters spec) {
        return spec.histogram() != null && spec.histogram().stream().anyMatch(steps -> steps != 0);
    }

    private static long weighted(SpecCounters spec) {
        long sum = 0;
        for (int k = 0; k < spec.histogram().size(); k++) {
            sum += k * spec.histogram().get(k);
        }
        return sum;
    }
}
