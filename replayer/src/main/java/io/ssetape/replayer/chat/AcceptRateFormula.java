package io.ssetape.replayer.chat;

import io.ssetape.replayer.request.SpecCounters;

/**
 * Which formula a service's own acceptance rate agrees with. Before SGLang #23530 the scheduler's rate counted the bonus token
 * above and below: (accepted + batch) / (batch * draft tokens), which for one request is (accepted + verify) / (proposed +
 * verify); since then it is accepted / proposed.
 */
final class AcceptRateFormula {
    /** Services round to four places at most. */
    private static final double TOLERANCE = 5e-5;

    private AcceptRateFormula() {}

    /** {@code strict}, {@code biased}, {@code both} or {@code neither}; null when a part is missing. */
    static String of(SpecCounters spec) {
        if (spec.acceptRate() == null
                || spec.correctDrafts() == null
                || spec.proposedDrafts() == null
                || spec.verifyCount() == null
                || spec.proposedDrafts() <= 0
                || spec.verifyCount() <= 0) {
            return null;
        }
        double correct = spec.correctDrafts();
        double proposed = spec.proposedDrafts();
        double verify = spec.verifyCount();
        boolean strict = Math.abs(spec.acceptRate() - correct / proposed) <= TOLERANCE;
        boolean biased = Math.abs(spec.acceptRate() - (correct + verify) / (proposed + verify)) <= TOLERANCE;
        if (strict) {
            return biased ? "both" : "strict";
        }
        return biased ? "biased" : "neither";
    }
}
