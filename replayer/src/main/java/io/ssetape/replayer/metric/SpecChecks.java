package io.ssetape.replayer.metric;

import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.request.SpecCounters;
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
    private final SpecCounters spec;
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
        Map<CounterCheck.Rule, CounterCheck> failing = new EnumMap<>(CounterCheck.Rule.class);
        CounterChecks.of(counts, null).stream()
                .filter(CounterCheck::fails)
                .forEach(check -> failing.put(check.rule(), check));
        proposed(failing);
        histogram(failing);
        usage(failing);
        sent(failing);
    }

    private void proposed(Map<CounterCheck.Rule, CounterCheck> failing) {
        if (failing.containsKey(CounterCheck.Rule.CORRECT_WITHIN_PROPOSED)) {
            failures.put(
                    Finding.SPEC_EXCEEDS_PROPOSED,
                    spec.correctDrafts() + " accepted of " + spec.proposedDrafts() + " proposed drafts");
        }
        if (failing.containsKey(CounterCheck.Rule.PROPOSED_MULTIPLE)) {
            failures.put(
                    Finding.SPEC_PROPOSED_UNEVEN,
                    spec.proposedDrafts() + " proposed drafts in " + spec.verifyCount() + " verify steps");
        }
    }

    private void histogram(Map<CounterCheck.Rule, CounterCheck> failing) {
        if (failing.containsKey(CounterCheck.Rule.HISTOGRAM_STEPS)
                || failing.containsKey(CounterCheck.Rule.HISTOGRAM_DRAFTS)) {
            failures.put(
                    Finding.SPEC_HISTOGRAM_MISMATCH,
                    "histogram: " + CounterChecks.histogramSteps(spec) + " steps and "
                            + CounterChecks.histogramDrafts(spec) + " accepted drafts; counters: "
                            + spec.verifyCount() + " and " + spec.correctDrafts());
        }
    }

    private void usage(Map<CounterCheck.Rule, CounterCheck> failing) {
        if (failing.containsKey(CounterCheck.Rule.PREDICTION_TOKENS)) {
            failures.put(
                    Finding.SPEC_USAGE_MISMATCH,
                    failing.get(CounterCheck.Rule.PREDICTION_TOKENS).words());
        } else if (failing.containsKey(CounterCheck.Rule.COMPLETION_BOUND)) {
            long most = spec.choices() + spec.verifyCount() + spec.correctDrafts();
            failures.put(
                    Finding.SPEC_USAGE_MISMATCH,
                    "usage: " + counts.usage().completionTokens() + " completion tokens; counters allow at most "
                            + most);
        }
    }

    /** What the service computed itself: it does not make the counters wrong. */
    private void sent(Map<CounterCheck.Rule, CounterCheck> failing) {
        putIfFailing(failing, CounterCheck.Rule.RATE_AS_SENT, Finding.SPEC_RATE_DIFFERS);
        putIfFailing(failing, CounterCheck.Rule.LENGTH_AS_SENT, Finding.SPEC_LENGTH_DIFFERS);
    }

    private void putIfFailing(Map<CounterCheck.Rule, CounterCheck> failing, CounterCheck.Rule rule, Finding finding) {
        if (failing.containsKey(rule)) {
            failures.put(finding, failing.get(rule).words());
        }
    }
}
