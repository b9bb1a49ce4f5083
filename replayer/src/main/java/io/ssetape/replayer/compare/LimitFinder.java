package io.ssetape.replayer.compare;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.report.summary.TapeSummary;
import io.ssetape.replayer.report.summary.TimingReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Looks for everything that two windows differ by apart from what is to be compared. */
final class LimitFinder {
    /** Loads and event sizes that differ by more than this share of the larger are called different. */
    private static final double SAME_WITHIN = 0.1;

    private static final int VALUES_SHOWN = 4;

    private final WindowSide a;
    private final WindowSide b;
    private final List<Limit> found = new ArrayList<>();

    private LimitFinder(WindowSide a, WindowSide b) {
        this.a = a;
        this.b = b;
    }

    /** What is found, in the order of the codes. */
    static List<Limit> between(WindowSide a, WindowSide b) {
        LimitFinder finder = new LimitFinder(a, b);
        finder.tapes();
        if (finder.bothHold()) {
            finder.requestSets();
            finder.requests();
            finder.answers();
            finder.times();
        }
        finder.found.sort(Comparator.comparing(Limit::code));
        return List.copyOf(finder.found);
    }

    private void tapes() {
        String conditionA = condition(a.side().report().tape());
        String conditionB = condition(b.side().report().tape());
        if (!conditionA.equals("whole") || !conditionB.equals("whole")) {
            add(LimitCode.TAPE_NOT_WHOLE, "bytes are missing, so counts are lower bounds", conditionA, conditionB);
        }
    }

    private static String condition(TapeSummary tape) {
        String gaps = tape.gaps().count() == 0 ? "" : Counted.of(tape.gaps().count(), "gap");
        String end = tape.condition().equals("complete") ? "" : tape.condition();
        String both = end + (end.isEmpty() || gaps.isEmpty() ? "" : ", ") + gaps;
        return both.isEmpty() ? "whole" : both;
    }

    private boolean bothHold() {
        if (a.window().absent() != null || b.window().absent() != null) {
            add(
                    LimitCode.WINDOW_ABSENT,
                    "there is nothing to compare",
                    Objects.requireNonNullElse(a.window().absent(), "present"),
                    Objects.requireNonNullElse(b.window().absent(), "present"));
            return false;
        }
        if (a.requests().isEmpty() || b.requests().isEmpty()) {
            add(
                    LimitCode.WINDOW_EMPTY,
                    "there is nothing to compare",
                    Counted.of(a.requests().size(), "request"),
                    Counted.of(b.requests().size(), "request"));
            return false;
        }
        return true;
    }

    private void requestSets() {
        Map<String, Long> contentsA = known(a);
        Map<String, Long> contentsB = known(b);
        long shared = contentsA.entrySet().stream()
                .mapToLong(entry -> Math.min(entry.getValue(), contentsB.getOrDefault(entry.getKey(), 0L)))
                .sum();
        long onlyA = sum(contentsA) - shared;
        long onlyB = sum(contentsB) - shared;
        long unknownA = a.requests().size() - sum(contentsA);
        long unknownB = b.requests().size() - sum(contentsB);
        if (onlyA > 0 || onlyB > 0) {
            add(
                    LimitCode.REQUEST_SETS_DIFFER,
                    "asked on both sides: " + Counted.of(shared, "request")
                            + "; sums, ratios and times are of different work",
                    onlyA + " of " + a.requests().size() + " only here",
                    onlyB + " of " + b.requests().size() + " only here");
        }
        if (unknownA > 0 || unknownB > 0) {
            add(
                    LimitCode.REQUEST_SETS_UNKNOWN,
                    "what some requests ask could not be read, so whether both sides did the same work is not known",
                    unknownA + " of " + a.requests().size(),
                    unknownB + " of " + b.requests().size());
        }
    }

    private static Map<String, Long> known(WindowSide side) {
        return side.requests().stream()
                .filter(request -> request.content() != null)
                .collect(Collectors.groupingBy(RequestTraits::content, TreeMap::new, Collectors.counting()));
    }

    private static long sum(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    private void requests() {
        differ(LimitCode.MODELS_DIFFER, "requests name different models", RequestTraits::model);
        differ(LimitCode.DIALECTS_DIFFER, "requests went to different APIs", RequestTraits::dialect);
        differ(LimitCode.STREAM_DIFFERS, "stream was asked for differently", RequestTraits::stream);
        differ(LimitCode.CHOICES_DIFFER, "not the same n was asked for", RequestTraits::choices);
        differ(LimitCode.MAX_TOKENS_DIFFER, "not the same output limits were asked for", RequestTraits::maxTokens);
        differ(
                LimitCode.FLAGS_DIFFER,
                "flags that add metadata events were set differently",
                request -> request.flags() == null ? null : flags(request));
    }

    private static String flags(RequestTraits request) {
        return "include_usage " + flag(request.flags().includeUsage()) + ", continuous_usage_stats "
                + flag(request.flags().continuousUsageStats()) + ", return_spec_tokens_details "
                + flag(request.flags().returnSpecTokensDetails()) + ", return_cached_tokens_details "
                + flag(request.flags().returnCachedTokensDetails());
    }

    private static String flag(Boolean value) {
        return value == null ? "-" : value.toString();
    }

    private void answers() {
        compare(
                LimitCode.METADATA_EVENTS_DIFFER,
                "events with usage or counters take time points, and lengthen E2E where they come last",
                a.tallyCompleted(RequestTraits::metadataEvents),
                b.tallyCompleted(RequestTraits::metadataEvents),
                events -> Counted.of(Long.parseLong(events), "metadata event"));
        compare(
                LimitCode.EVENT_SEQUENCES_DIFFER,
                "answers are made of other kinds of events, each of which takes a time point",
                a.tallyCompleted(RequestTraits::sequence),
                b.tallyCompleted(RequestTraits::sequence),
                sequence -> sequence);
        Double grainA = a.tokensPerTextEvent();
        Double grainB = b.tokensPerTextEvent();
        if (isApart(grainA, grainB)) {
            add(
                    LimitCode.EVENT_GRAIN_DIFFERS,
                    "an event is not the same amount of output, so gaps between events are not the same thing",
                    number(grainA) + " tokens an event",
                    number(grainB) + " tokens an event");
        }
        long burstsA = a.requests().stream().filter(RequestTraits::burst).count();
        long burstsB = b.requests().stream().filter(RequestTraits::burst).count();
        if (burstsA > 0 || burstsB > 0) {
            add(
                    LimitCode.BURSTS,
                    "several text events came in one read; gaps there say nothing about the service",
                    burstsA + " of " + Counted.of(a.requests().size(), "request"),
                    burstsB + " of " + Counted.of(b.requests().size(), "request"));
        }
    }

    private void times() {
        TimingReport timesA = a.window().proxy();
        TimingReport timesB = b.window().proxy();
        if (!taken(timesA).equals(taken(timesB))) {
            add(
                    LimitCode.TIMES_TAKEN_DIFFERENTLY,
                    "times were taken by other rules or elsewhere",
                    taken(timesA),
                    taken(timesB));
        }
        Double loadA = timesA.throughput().concurrency();
        Double loadB = timesB.throughput().concurrency();
        if (isApart(loadA, loadB)) {
            add(
                    LimitCode.CONCURRENCY_DIFFERS,
                    "another load was on the service, on average over the window",
                    number(loadA) + " open requests",
                    number(loadB) + " open requests");
        }
        if (timesA.requests() * b.requests().size()
                != timesB.requests() * a.requests().size()) {
            add(
                    LimitCode.SUCCESSES_DIFFER,
                    "times are of the client's successes only, and those are not the same share",
                    timesA.requests() + " of " + a.requests().size(),
                    timesB.requests() + " of " + b.requests().size());
        }
    }

    private static String taken(TimingReport times) {
        return "rule " + times.rule() + " (" + times.ruleVersion() + "), vantage " + times.vantage();
    }

    private void differ(LimitCode code, String words, Function<RequestTraits, Object> trait) {
        compare(code, words, a.tally(trait), b.tally(trait), value -> value);
    }

    private void compare(
            LimitCode code,
            String words,
            Map<String, Long> talliesA,
            Map<String, Long> talliesB,
            UnaryOperator<String> said) {
        if (!sameShares(talliesA, talliesB)) {
            add(code, words, words(talliesA, said), words(talliesB, said));
        }
    }

    /** Whether every value has the same share of both sides; sides without requests compare with anything. */
    private static boolean sameShares(Map<String, Long> a, Map<String, Long> b) {
        long totalA = sum(a);
        long totalB = sum(b);
        if (totalA == 0 || totalB == 0) {
            return true;
        }
        return a.keySet().equals(b.keySet())
                && a.entrySet().stream().allMatch(entry -> entry.getValue() * totalB == b.get(entry.getKey()) * totalA);
    }

    private static String words(Map<String, Long> tallies, UnaryOperator<String> said) {
        String first = tallies.entrySet().stream()
                .limit(VALUES_SHOWN)
                .map(entry -> entry.getValue() + " x " + said.apply(entry.getKey()))
                .collect(Collectors.joining("; "));
        return tallies.size() > VALUES_SHOWN ? first + "; " + (tallies.size() - VALUES_SHOWN) + " more" : first;
    }

    private static boolean isApart(Double a, Double b) {
        return a != null && b != null && Math.abs(a - b) > SAME_WITHIN * Math.max(a, b);
    }

    private static String number(Double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private void add(LimitCode code, String words, String wordsA, String wordsB) {
        found.add(Limit.of(code, words, wordsA, wordsB));
    }
}
