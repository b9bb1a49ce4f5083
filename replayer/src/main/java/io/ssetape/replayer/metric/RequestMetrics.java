package io.ssetape.replayer.metric;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.request.RequestMetric;
import io.ssetape.replayer.request.RequestMetric.Status;
import io.ssetape.replayer.request.RequestRatios;
import io.ssetape.replayer.request.SpecCounters;

/** The ratios of one request, each from integers that were observed, each with the reason where it cannot be relied on. */
public final class RequestMetrics {
    private final AnswerCounts counts;
    private final SpecChecks checks;
    private final SpecCounters spec;

    private RequestMetrics(AnswerCounts counts, SpecChecks checks) {
        this.counts = counts;
        this.checks = checks;
        spec = counts.spec();
    }

    /** The ratios of an answer, given the checks of the same answer. */
    public static RequestRatios of(AnswerCounts counts, SpecChecks checks) {
        RequestMetrics metrics = new RequestMetrics(counts, checks);
        return new RequestRatios(metrics.acceptRate(), metrics.acceptLength(), metrics.cacheRatio());
    }

    private RequestMetric acceptRate() {
        if (spec == null) {
            return bad(Status.UNOBSERVED, "no speculative counters arrived", null, null);
        }
        Long correct = spec.correctDrafts();
        Long proposed = spec.proposedDrafts();
        if (counts.contradicted()) {
            return bad(Status.AMBIGUOUS, "several readings of the counters disagree", correct, proposed);
        }
        if (checks.allDefault()) {
            return bad(Status.SUSPECT, "every counter is 0 or empty, as the service fills in", correct, proposed);
        }
        if (correct == null || checks.isDefault("correct_drafts")) {
            return bad(Status.UNOBSERVED, "accepted drafts were not counted", null, proposed);
        }
        if (proposed == null) {
            return bad(Status.UNOBSERVED, "proposed drafts were not counted", correct, null);
        }
        if (checks.isDefault("proposed_drafts")) {
            return bad(Status.UNOBSERVED, "proposed drafts 0 is a default of the service", correct, null);
        }
        return judged(correct, proposed);
    }

    private RequestMetric acceptLength() {
        Long completion = counts.usage().completionTokens();
        if (spec == null) {
            return bad(Status.UNOBSERVED, "no speculative counters arrived", completion, null);
        }
        Long verify = spec.verifyCount();
        if (counts.contradicted()) {
            return bad(Status.AMBIGUOUS, "several readings of the counters disagree", completion, verify);
        }
        if (checks.allDefault()) {
            return bad(Status.SUSPECT, "every counter is 0 or empty, as the service fills in", completion, verify);
        }
        if (verify == null || checks.isDefault("verify_count")) {
            return bad(Status.UNOBSERVED, "verify steps were not counted", completion, null);
        }
        if (completion == null) {
            return bad(Status.UNOBSERVED, "no completion tokens in usage", null, verify);
        }
        return scoped(completion, verify);
    }

    private RequestMetric scoped(Long completion, Long verify) {
        if (counts.usageOfOneChoice() && counts.choices() > 1) {
            return bad(Status.AMBIGUOUS, "usage counts one of " + counts.choices() + " choices", completion, verify);
        }
        if (spec.choices() < counts.choices()) {
            String reason = "counters of " + Counted.of(spec.choices(), "choice") + ", usage of " + counts.choices();
            return bad(Status.INVALID, reason, completion, verify);
        }
        if (completion <= 0) {
            String reason = Counted.of(completion, "completion token") + " beside " + Counted.of(verify, "verify step");
            return bad(Status.SUSPECT, reason, completion, verify);
        }
        return judged(completion, verify);
    }

    private RequestMetric judged(long numerator, long denominator) {
        String contradiction = checks.contradiction();
        if (contradiction != null) {
            return bad(Status.INVALID, contradiction, numerator, denominator);
        }
        if (numerator < 0 || denominator <= 0) {
            return bad(Status.INVALID, "counters below 0", numerator, denominator);
        }
        return ok(numerator, denominator);
    }

    private RequestMetric cacheRatio() {
        Long cached = counts.usage().cachedTokens();
        Long prompt = counts.usage().promptOfCached();
        if (cached == null) {
            return bad(Status.UNOBSERVED, "no cached token count arrived", null, prompt);
        }
        if (prompt == null) {
            return bad(Status.UNOBSERVED, "no prompt tokens in usage", cached, null);
        }
        if (cached < 0 || prompt < 0 || cached > prompt) {
            return bad(Status.INVALID, cached + " cached of " + Counted.of(prompt, "prompt token"), cached, prompt);
        }
        return prompt == 0 ? bad(Status.UNOBSERVED, "0 prompt tokens", cached, prompt) : ok(cached, prompt);
    }

    private static RequestMetric ok(long numerator, long denominator) {
        return new RequestMetric(Status.OK, null, numerator, denominator, (double) numerator / denominator);
    }

    private static RequestMetric bad(Status status, String reason, Long numerator, Long denominator) {
        return new RequestMetric(status, reason, numerator, denominator, null);
    }
}
