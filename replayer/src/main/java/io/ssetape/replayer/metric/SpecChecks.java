package io.ssetape.replayer.metric;

import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.request.RequestRecord.Spec;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Speculative counters against each other and against usage. The relations are those of SGLang's per-request counters: the
 * histogram H[k] counts the verify steps that accepted k drafts, so its sum is the verify count and its weighted sum the accepted
 * drafts; each step yields its accepted drafts and one token more, and prefill yields the first token.
 */
public final class SpecChecks {
    private static final Set<String> COUNTERS =
            Set.of("correct_drafts", "proposed_drafts", "verify_count", "accept_rate", "accept_length", "histogram");

    private final AnswerCounts counts;
    private final Spec spec;
    private final Map<Finding, String> failures = new EnumMap<>(Finding.class);

    /** Checks the counters of one answer; without counters nothing fails. */
    public SpecChecks(AnswerCounts counts) {
        this.counts = counts;
        spec = counts.spec();
        if (spec != null) {
            check();
        }
    }

    /** What failed, with both numbers of each disagreement. */
    public Map<Finding, String> failures() {
        return Collections.unmodifiableMap(failures);
    }

    /** The reason why the counters cannot be trusted, or null. */
    String contradiction() {
        for (Finding finding : List.of(
                Finding.SPEC_ALIAS_MISMATCH,
                Finding.SPEC_EXCEEDS_PROPOSED,
                Finding.SPEC_HISTOGRAM_MISMATCH,
                Finding.SPEC_USAGE_MISMATCH)) {
            if (failures.containsKey(finding)) {
                return failures.get(finding);
            }
        }
        return null;
    }

    /** Whether a value is a default of the service. */
    boolean isDefault(String name) {
        return spec.defaults().contains(name);
    }

    /** Whether nothing in the reading is more than a default. */
    boolean allDefault() {
        return isNothing(spec.correctDrafts(), "correct_drafts")
                && isNothing(spec.proposedDrafts(), "proposed_drafts")
                && isNothing(spec.verifyCount(), "verify_count")
                && isNothing(spec.histogram(), "histogram");
    }

    private boolean isNothing(Object value, String name) {
        return value == null || isDefault(name);
    }

    private void check() {
        if (!spec.aliasConflicts().isEmpty()) {
            failures.put(Finding.SPEC_ALIAS_MISMATCH, String.join("; ", spec.aliasConflicts()));
        }
        if (spec.defaults().stream().anyMatch(COUNTERS::contains)) {
            failures.put(Finding.SPEC_DEFAULT_VALUES, "defaults: " + String.join(", ", spec.defaults()));
        }
        if (spec.choices() < counts.choices()) {
            failures.put(
                    Finding.SPEC_CHOICES_MISSING,
                    "counters of " + spec.choices() + " of " + counts.choices() + " choices");
        }
        proposed();
        histogram();
        usage();
    }

    private void proposed() {
        Long correct = spec.correctDrafts();
        Long proposed = spec.proposedDrafts();
        Long verify = spec.verifyCount();
        if (proposed == null || isDefault("proposed_drafts")) {
            return;
        }
        if (correct != null && correct > proposed) {
            failures.put(Finding.SPEC_EXCEEDS_PROPOSED, correct + " accepted of " + proposed + " proposed drafts");
        }
        if (verify != null && verify > 0 && proposed % verify != 0) {
            failures.put(Finding.SPEC_PROPOSED_UNEVEN, proposed + " proposed drafts in " + verify + " verify steps");
        }
    }

    private void histogram() {
        if (spec.histogram() == null || isDefault("histogram")) {
            return;
        }
        long steps = 0;
        long drafts = 0;
        for (int k = 0; k < spec.histogram().size(); k++) {
            steps += spec.histogram().get(k);
            drafts += k * spec.histogram().get(k);
        }
        boolean stepsDiffer = spec.verifyCount() != null && !isDefault("verify_count") && steps != spec.verifyCount();
        boolean draftsDiffer =
                spec.correctDrafts() != null && !isDefault("correct_drafts") && drafts != spec.correctDrafts();
        if (stepsDiffer || draftsDiffer) {
            failures.put(
                    Finding.SPEC_HISTOGRAM_MISMATCH,
                    "histogram: " + steps + " steps and " + drafts + " accepted drafts; counters: " + spec.verifyCount()
                            + " and " + spec.correctDrafts());
        }
    }

    private void usage() {
        Long accepted = counts.acceptedPrediction();
        if (accepted != null && spec.correctDrafts() != null && !accepted.equals(spec.correctDrafts())) {
            failures.put(
                    Finding.SPEC_USAGE_MISMATCH,
                    "usage: " + accepted + " accepted draft tokens; counters: " + spec.correctDrafts());
            return;
        }
        Long completion = counts.usage().completionTokens();
        boolean known = completion != null
                && spec.verifyCount() != null
                && spec.correctDrafts() != null
                && !isDefault("verify_count")
                && !isDefault("correct_drafts");
        if (!known || counts.usageOfOneChoice() || spec.choices() < counts.choices()) {
            return;
        }
        long most = spec.choices() + spec.verifyCount() + spec.correctDrafts();
        if (completion > most) {
            failures.put(
                    Finding.SPEC_USAGE_MISMATCH,
                    "usage: " + completion + " completion tokens; counters allow at most " + most);
        }
    }
}
