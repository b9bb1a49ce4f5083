package io.ssetape.replayer.metric;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.request.CounterConflict;
import io.ssetape.replayer.request.SpecCounters;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Speculative counters against each other and against usage. The relations are those of SGLang's per-request counters: the
 * histogram H[k] counts the verify steps that accepted k drafts, so its sum is the verify count and its weighted sum the accepted
 * drafts; each step yields its accepted drafts and one token more, and prefill yields the first token.
 */
public final class SpecChecks {
    private static final Set<String> COUNTERS =
            Set.of("correct_drafts", "proposed_drafts", "verify_count", "accept_rate", "accept_length", "histogram");

    /** The findings after which counters cannot be trusted, the first that is found to be told first. */
    public static final List<Finding> CONTRADICTIONS = List.of(
            Finding.SPEC_ALIAS_MISMATCH,
            Finding.SPEC_EXCEEDS_PROPOSED,
            Finding.SPEC_HISTOGRAM_MISMATCH,
            Finding.SPEC_USAGE_MISMATCH);

    private final AnswerCounts counts;
    private final SpecCounters spec;
    private final Map<Finding, String> failures = new EnumMap<>(Finding.class);
    private final List<CounterConflict> conflicts = new ArrayList<>();

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

    /** The relations that fail, each choice that breaks one by itself. */
    public List<CounterConflict> conflicts() {
        return Collections.unmodifiableList(conflicts);
    }

    /** The reason why the counters cannot be trusted, or null. */
    String contradiction() {
        for (Finding finding : CONTRADICTIONS) {
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
        failing.values().stream()
                .filter(check -> check.rule() != CounterCheck.Rule.CACHED_WITHIN_PROMPT)
                .flatMap(CounterCheck::conflicts)
                .forEach(conflicts::add);
        putIfFailing(failing, CounterCheck.Rule.ALIASES_AGREE, Finding.SPEC_ALIAS_MISMATCH);
        proposed(failing);
        histogram(failing);
        usage(failing);
        sent(failing);
    }

    /** The words of a check of single choices; else those given. */
    private static String ofChoices(CounterCheck check, String ofAnswer) {
        return check.choices().isEmpty() ? ofAnswer : check.words();
    }

    private void proposed(Map<CounterCheck.Rule, CounterCheck> failing) {
        CounterCheck within = failing.get(CounterCheck.Rule.CORRECT_WITHIN_PROPOSED);
        if (within != null) {
            String words = spec.correctDrafts() + " accepted of " + spec.proposedDrafts() + " proposed drafts";
            failures.put(Finding.SPEC_EXCEEDS_PROPOSED, ofChoices(within, words));
        }
        CounterCheck multiple = failing.get(CounterCheck.Rule.PROPOSED_MULTIPLE);
        if (multiple != null) {
            String words = spec.proposedDrafts() + " proposed drafts in " + spec.verifyCount() + " verify steps";
            failures.put(Finding.SPEC_PROPOSED_UNEVEN, ofChoices(multiple, words));
        }
    }

    private void histogram(Map<CounterCheck.Rule, CounterCheck> failing) {
        List<CounterCheck> broken = Stream.of(CounterCheck.Rule.HISTOGRAM_STEPS, CounterCheck.Rule.HISTOGRAM_DRAFTS)
                .map(failing::get)
                .filter(Objects::nonNull)
                .toList();
        if (broken.isEmpty()) {
            return;
        }
        boolean ofChoices = broken.stream().anyMatch(check -> !check.choices().isEmpty());
        failures.put(
                Finding.SPEC_HISTOGRAM_MISMATCH,
                ofChoices
                        ? broken.stream().map(CounterCheck::words).collect(Collectors.joining("; "))
                        : "histogram: " + CounterChecks.histogramSteps(spec) + " steps and "
                                + CounterChecks.histogramDrafts(spec) + " accepted drafts; counters: "
                                + spec.verifyCount() + " and " + spec.correctDrafts());
    }

    private void usage(Map<CounterCheck.Rule, CounterCheck> failing) {
        if (failing.containsKey(CounterCheck.Rule.PREDICTION_TOKENS)) {
            failures.put(
                    Finding.SPEC_USAGE_MISMATCH,
                    failing.get(CounterCheck.Rule.PREDICTION_TOKENS).words());
            return;
        }
        CounterCheck bound = failing.get(CounterCheck.Rule.COMPLETION_BOUND);
        if (bound != null && !bound.choices().isEmpty()) {
            failures.put(Finding.SPEC_USAGE_MISMATCH, bound.words());
        } else if (bound != null) {
            long most = spec.choices() + spec.verifyCount() + spec.correctDrafts();
            failures.put(
                    Finding.SPEC_USAGE_MISMATCH,
                    "usage: " + Counted.of(counts.usage().completionTokens(), "completion token")
                            + "; counters allow at most " + most);
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
