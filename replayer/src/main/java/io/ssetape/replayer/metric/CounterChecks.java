package io.ssetape.replayer.metric;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.metric.CounterCheck.Result;
import io.ssetape.replayer.metric.CounterCheck.Rule;
import io.ssetape.replayer.request.SpecCounters;
import io.ssetape.replayer.request.UsageCounts;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The relations between the counters of one answer, each with its numbers, whether it holds or not. They are those of SGLang's
 * per-request counters: the histogram H[k] counts the verify steps that accepted k drafts, so its sum is the verify count and its
 * weighted sum the accepted drafts; each step yields its accepted drafts and one token more, and prefill yields the first token.
 * A default of the service is no counter. Counters of several choices are looked at choice by choice, and then as their sum: what one
 * choice has too much another may have too little.
 */
public final class CounterChecks {
    /** Services round to four places at most. */
    private static final double TOLERANCE = 5e-5;

    private static final int SCALE = 4;
    private static final double DECIMALS = 1e4;

    /** Up to here a number's ten thousandths are exact enough to be rounded. */
    private static final double MAX_SIMPLE = 1e12;

    private static final double NOT_HALF = 0.499;

    private final AnswerCounts counts;
    private final SpecCounters spec;
    private final Long correct;
    private final Long proposed;
    private final Long verify;
    private final List<CounterCheck> checks = new ArrayList<>();

    private CounterChecks(AnswerCounts counts) {
        this.counts = counts;
        spec = counts.spec();
        correct = observed(spec.correctDrafts(), "correct_drafts");
        proposed = observed(spec.proposedDrafts(), "proposed_drafts");
        verify = observed(spec.verifyCount(), "verify_count");
    }

    /**
     * All relations of an answer, in the order of {@link Rule}.
     *
     * @param draftTokens how many draft tokens the service was started with; null when not told
     * @return without counters only what usage alone can say
     */
    public static List<CounterCheck> of(AnswerCounts counts, Integer draftTokens) {
        List<CounterCheck> all = new ArrayList<>();
        if (counts.spec() != null) {
            List<CounterCheck> whole = whole(counts, draftTokens);
            all.addAll(
                    counts.spec().byChoice().isEmpty()
                            ? whole
                            : new ChoiceChecks(counts, draftTokens).joinedWith(whole));
        }
        all.add(cached(counts.usage()));
        return List.copyOf(all);
    }

    /** The relations of one set of counters, whatever it is summed over. */
    static List<CounterCheck> whole(AnswerCounts counts, Integer draftTokens) {
        return new CounterChecks(counts).all(draftTokens);
    }

    private Long observed(Long value, String name) {
        return spec.defaults().contains(name) ? null : value;
    }

    private List<CounterCheck> all(Integer draftTokens) {
        histogram();
        judge(
                Rule.CORRECT_WITHIN_PROPOSED,
                known(correct, proposed) ? (Boolean) (correct <= proposed) : null,
                "correct " + said(correct) + " of proposed " + said(proposed));
        judge(
                Rule.PROPOSED_MULTIPLE,
                isMultiple(),
                "proposed " + said(proposed) + " in verify " + said(verify) + " steps");
        if (draftTokens != null) {
            nominal(draftTokens);
        }
        completion();
        judge(
                Rule.ALIASES_AGREE,
                spec.aliasConflicts().isEmpty(),
                spec.aliasConflicts().isEmpty()
                        ? "no name of a counter contradicts another"
                        : String.join("; ", spec.aliasConflicts()));
        predictions();
        rate();
        length();
        return checks;
    }

    /** What usage says of drafts; the rejected ones are those proposed and not accepted. */
    private void predictions() {
        Long accepted = counts.acceptedPrediction();
        if (accepted == null) {
            return;
        }
        Long rejected = counts.usage().rejectedPredictionTokens();
        String said =
                "usage says " + Counted.of(accepted, "draft token") + " accepted and " + said(rejected) + " rejected";
        if ("usage".equals(spec.source())) {
            judge(Rule.PREDICTION_TOKENS, null, said + ", and no other counters came to compare with");
            return;
        }
        Boolean agree = correct == null ? null : (Boolean) accepted.equals(correct);
        boolean both = known(rejected, proposed) && !Boolean.FALSE.equals(agree);
        if (both) {
            boolean proposedAgrees = proposed - accepted == rejected;
            agree = proposedAgrees ? agree : Boolean.FALSE;
        }
        judge(
                Rule.PREDICTION_TOKENS,
                agree,
                said + ", the counters correct " + said(correct) + " of proposed " + said(proposed));
    }

    private Boolean isMultiple() {
        boolean possible = known(proposed, verify) && verify > 0;
        return possible ? (Boolean) (proposed % verify == 0) : null;
    }

    private void histogram() {
        if (spec.histogram() == null || spec.defaults().contains("histogram")) {
            judge(Rule.HISTOGRAM_STEPS, null, "no histogram");
            judge(Rule.HISTOGRAM_DRAFTS, null, "no histogram");
            return;
        }
        long steps = histogramSteps(spec);
        long drafts = histogramDrafts(spec);
        judge(
                Rule.HISTOGRAM_STEPS,
                verify == null ? null : (Boolean) (steps == verify),
                "histogram sum " + steps + ", verify " + said(verify) + off(steps, verify));
        judge(
                Rule.HISTOGRAM_DRAFTS,
                correct == null ? null : (Boolean) (drafts == correct),
                "histogram weighted sum " + drafts + ", correct " + said(correct) + off(drafts, correct));
    }

    static long histogramSteps(SpecCounters spec) {
        return spec.histogram().stream().mapToLong(Long::longValue).sum();
    }

    static long histogramDrafts(SpecCounters spec) {
        long drafts = 0;
        for (int k = 0; k < spec.histogram().size(); k++) {
            drafts += k * spec.histogram().get(k);
        }
        return drafts;
    }

    private static String off(long sum, Long counter) {
        if (counter == null || sum == counter) {
            return "";
        }
        return sum < counter ? " (" + (counter - sum) + " short)" : " (" + (sum - counter) + " too many)";
    }

    private void nominal(int draftTokens) {
        String words = "proposed " + said(proposed) + ", verify " + said(verify) + " x (" + draftTokens + " - 1)";
        if (!known(proposed, verify)) {
            judge(Rule.PROPOSED_NOMINAL, null, words);
            return;
        }
        long expected = verify * (draftTokens - 1);
        judge(Rule.PROPOSED_NOMINAL, proposed == expected, words + " = " + expected);
    }

    private void completion() {
        Long completion = counts.usage().completionTokens();
        String parts = spec.choices() + " + verify " + said(verify) + " + correct " + said(correct);
        boolean oneScope = !counts.usageOfOneChoice() && spec.choices() >= counts.choices();
        if (completion == null || !known(verify, correct) || !oneScope) {
            String scope = oneScope ? "" : "; usage and counters cover different choices";
            judge(Rule.COMPLETION_BOUND, null, "completion " + said(completion) + ", at most " + parts + scope);
            return;
        }
        long most = spec.choices() + verify + correct;
        String relation = completion == most ? " = " : completion < most ? " < " : " > ";
        judge(Rule.COMPLETION_BOUND, completion <= most, "completion " + completion + relation + parts + " = " + most);
    }

    private void rate() {
        if (spec.acceptRate() == null) {
            return;
        }
        String words = "rate as sent " + number(spec.acceptRate()) + ", " + said(correct) + "/" + said(proposed);
        if (spec.defaults().contains("accept_rate") || spec.rateFormula() == null) {
            boolean isDefault = spec.defaults().contains("accept_rate");
            judge(Rule.RATE_AS_SENT, null, words + (isDefault ? ": a default, not a result" : ""));
            return;
        }
        String strict = " = " + number((double) correct / proposed);
        boolean agrees =
                spec.rateFormula().equals("strict") || spec.rateFormula().equals("both");
        String biased = spec.rateFormula().equals("biased")
                ? "; it is the older biased one, (correct + verify)/(proposed + verify)"
                : "";
        judge(Rule.RATE_AS_SENT, agrees, words + strict + biased);
    }

    private void length() {
        if (spec.acceptLength() == null) {
            return;
        }
        Long completion = counts.usage().completionTokens();
        String words = "length as sent " + number(spec.acceptLength()) + ", completion " + said(completion) + "/"
                + said(verify);
        boolean possible = known(completion, verify)
                && verify > 0
                && spec.choices() >= counts.choices()
                && !counts.usageOfOneChoice()
                && !spec.defaults().contains("accept_length")
                && completion > 0;
        if (!possible) {
            judge(Rule.LENGTH_AS_SENT, null, words);
            return;
        }
        double own = (double) completion / verify;
        double ofDrafts = correct == null ? own : 1 + (double) correct / verify;
        boolean agrees = near(own) || (isMeanOfSteps() && near(ofDrafts));
        String implied = agrees ? "" : "; as sent it stands for " + number(spec.acceptLength() * verify) + " tokens";
        judge(Rule.LENGTH_AS_SENT, agrees, words + " = " + number(own) + implied);
    }

    /** vLLM and FastDeploy send 1 + accepted / steps, which leaves out the token that prefill makes. */
    private boolean isMeanOfSteps() {
        return !spec.source().contains("sglext") && !spec.source().contains("meta_info");
    }

    private boolean near(double value) {
        return Math.abs(spec.acceptLength() - value) <= TOLERANCE;
    }

    private static CounterCheck cached(UsageCounts usage) {
        Long cached = usage.cachedTokens();
        Long prompt = usage.promptOfCached();
        boolean known = known(cached, prompt);
        Result result = !known ? Result.UNKNOWN : cached >= 0 && cached <= prompt ? Result.HOLDS : Result.FAILS;
        return new CounterCheck(
                Rule.CACHED_WITHIN_PROMPT, result, "cached " + said(cached) + " of prompt " + said(prompt));
    }

    private void judge(Rule rule, Boolean holds, String words) {
        Result result = holds == null ? Result.UNKNOWN : holds ? Result.HOLDS : Result.FAILS;
        checks.add(new CounterCheck(rule, result, words));
    }

    private static boolean known(Long one, Long other) {
        return one != null && other != null;
    }

    private static String said(Long value) {
        return value == null ? "unobserved" : value.toString();
    }

    /** With up to four decimals, rounded half up as {@code %.4f} does it. */
    private static String number(double value) {
        double scaled = value * DECIMALS;
        long rounded = Math.round(scaled);
        // The formatter takes long, and most numbers are nowhere near the middle between two results.
        if (value > 0 && scaled < MAX_SIMPLE && Math.abs(scaled - rounded) < NOT_HALF) {
            return BigDecimal.valueOf(rounded, SCALE).stripTrailingZeros().toPlainString();
        }
        String text = String.format(Locale.ROOT, "%.4f", value);
        return text.contains(".") ? text.replaceAll("0+$", "").replaceAll("\\.$", "") : text;
    }
}
