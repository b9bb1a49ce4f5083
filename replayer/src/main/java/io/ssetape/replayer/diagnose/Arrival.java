package io.ssetape.replayer.diagnose;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.interpret.EventKind;
import io.ssetape.replayer.metric.SpecChecks;
import io.ssetape.replayer.request.CachedDetails;
import io.ssetape.replayer.request.RequestMetric;
import io.ssetape.replayer.request.SpecCounters;
import io.ssetape.replayer.request.UnreadableKey;
import io.ssetape.replayer.request.UsageCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether a field is in the answer that one tap saw.
 *
 * @param presence whether it is there
 * @param place where in the answer it is, or should have been
 * @param words what is there
 */
record Arrival(Presence presence, String place, String words) {
    /** The answers. */
    enum Presence {
        /** It is there. */
        PRESENT,
        /** Its key is, with an empty value or one of the wrong type. */
        EMPTY,
        /** It is not, in all that there is to see. */
        ABSENT,
        /** The head was not read, the body not decoded or not to its end, or the tape lacks a part. */
        UNKNOWN
    }

    private static Arrival present(String place, String words) {
        return new Arrival(Presence.PRESENT, place, words);
    }

    private static Arrival missing(Sighting seen, Predicate<UnreadableKey> ofField, String place, String words) {
        List<UnreadableKey> empty =
                seen.sglext().unreadable().stream().filter(ofField).toList();
        if (!empty.isEmpty()) {
            String came = empty.stream().map(UnreadableKey::words).collect(Collectors.joining(", "));
            return new Arrival(Presence.EMPTY, empty.get(0).path(), came + "; " + words);
        }
        return seen.isAnswerKnown()
                ? new Arrival(Presence.ABSENT, place, words)
                : new Arrival(
                        Presence.UNKNOWN,
                        place,
                        "not known: " + seen.inference().reason() + "; so far " + words);
    }

    boolean unknown() {
        return presence == Presence.UNKNOWN;
    }

    boolean empty() {
        return presence == Presence.EMPTY;
    }

    boolean present() {
        return presence == Presence.PRESENT;
    }

    private static final String NEITHER = "neither";

    static Arrival of(Field field, Sighting seen) {
        return switch (field) {
            case SGLEXT -> spec(seen);
            case CACHED -> cached(seen);
            case USAGE -> usage(seen);
        };
    }

    private static Arrival spec(Sighting seen) {
        SpecCounters spec = seen.sglext().spec();
        String events = seen.events().json() == 0 && Boolean.FALSE.equals(seen.streaming())
                ? "one whole answer, no stream"
                : Counted.of(seen.sglext().events(), "sglext event") + " in "
                        + Counted.of(seen.events().json(), "JSON event");
        if (spec == null) {
            String keys = seen.sglext().keys().isEmpty()
                    ? ""
                    : " (with " + String.join(", ", seen.sglext().keys()) + ")";
            return missing(
                    seen,
                    UnreadableKey::ofSpec,
                    "sglext.spec_tokens_details",
                    events + keys + ", no speculative counters");
        }
        List<SpecCounters> readings = seen.sglext().readings().isEmpty()
                ? List.of(spec)
                : seen.sglext().readings();
        List<String> words =
                new ArrayList<>(readings.stream().map(Arrival::counters).toList());
        if (readings.size() > 1) {
            words.add(readings.size() + " readings, not added");
        }
        if (has(seen, Finding.SPEC_CHOICES_MISSING)) {
            words.add("counters of " + Counted.of(spec.choices(), "choice")
                    + ", the answer has more: do not divide usage by them");
        }
        if (spec.choices() > 1) {
            words.add("summed over " + spec.choices() + " choices");
        }
        String where = StreamHealth.where(seen, EventKind.SGLEXT);
        return present(spec.source(), events + ": " + String.join("; ", words) + (where.isEmpty() ? "" : "; " + where));
    }

    private static String counters(SpecCounters spec) {
        String counters = "correct " + spec.correctDrafts() + ", proposed " + spec.proposedDrafts() + ", verify "
                + spec.verifyCount() + " (" + spec.names() + ")";
        if (spec.defaults().isEmpty()) {
            return counters;
        }
        boolean all = Stream.of(spec.correctDrafts(), spec.proposedDrafts(), spec.verifyCount())
                .allMatch(value -> value == null || value == 0);
        return counters
                + (all ? ", every counter is a default: " : ", defaults: ")
                + String.join(", ", spec.defaults());
    }

    private static Arrival cached(Sighting seen) {
        UsageCounts usage = seen.usage();
        CachedDetails details = seen.sglext().cachedDetails();
        if (usage.cachedTokens() != null) {
            return present(
                    "usage.prompt_tokens_details",
                    "cached " + usage.cachedTokens() + " of " + prompt(usage)
                            + (usage.cachedTokens() == 0 ? ", an observed 0" : ""));
        }
        if (details != null) {
            return present(
                    "sglext.cached_tokens_details",
                    "cached by place: device " + details.device() + ", host " + details.host() + ", storage "
                            + details.storage());
        }
        String words = usage.snapshots() == 0
                ? "no usage and no cached details"
                : "usage has no cached count (prompt_tokens_details " + usage.promptDetails()
                        + "), so it is unobserved";
        return missing(seen, UnreadableKey::ofCached, "usage.prompt_tokens_details", words);
    }

    private static String prompt(UsageCounts usage) {
        Long prompt = usage.promptOfCached();
        return prompt == null ? "an unknown number of prompt tokens" : Counted.of(prompt, "prompt token");
    }

    private static Arrival usage(Sighting seen) {
        UsageCounts usage = seen.usage();
        boolean counted = usage.promptTokens() != null || usage.completionTokens() != null;
        return usage.snapshots() == 0 || (!counted && hasUnreadable(seen, UnreadableKey::ofUsage))
                ? missing(
                        seen,
                        UnreadableKey::ofUsage,
                        "usage",
                        "no usage in " + Counted.of(seen.events().json(), "JSON event"))
                : present("usage", "prompt " + usage.promptTokens() + ", completion " + usage.completionTokens());
    }

    /** What is wrong with what arrived: one of the verdicts about content, or received. */
    static FieldVerdict quality(Field field, Sighting seen, Integer draftTokens) {
        if (field == Field.CACHED) {
            return has(seen, Finding.CACHED_TOKENS_EXCEED_PROMPT)
                    ? FieldVerdict.INCONSISTENT
                    : FieldVerdict.RECEIVED_HERE;
        } else if (field == Field.USAGE) {
            return FieldVerdict.RECEIVED_HERE;
        }
        // The accept length is ambiguous also where usage counts one of several choices, which is no fault of the
        // counters.
        if (seen.metrics().acceptRate().status() == RequestMetric.Status.AMBIGUOUS) {
            return FieldVerdict.AMBIGUOUS;
        } else if (has(seen, Finding.SPEC_DEFAULT_VALUES)) {
            return FieldVerdict.DEFAULTS;
        }
        return problems(seen, draftTokens).isEmpty() ? FieldVerdict.RECEIVED_HERE : FieldVerdict.INCONSISTENT;
    }

    /** What contradicts what, in words; empty when nothing does. */
    static List<String> problems(Sighting seen, Integer draftTokens) {
        List<String> problems = new ArrayList<>();
        SpecChecks.CONTRADICTIONS.stream()
                .filter(finding -> has(seen, finding))
                .forEach(finding -> problems.add(finding.code()));
        Stream.of(seen.metrics().acceptRate(), seen.metrics().acceptLength())
                .map(RequestMetric::reason)
                .filter(Objects::nonNull)
                .distinct()
                .filter(reason -> !problems.isEmpty())
                .forEach(problems::add);
        SpecCounters spec = seen.sglext().spec();
        if (has(seen, Finding.SPEC_HISTOGRAM_MISMATCH)
                && isExact(spec, seen.usage().completionTokens())) {
            problems.add("the counters agree with usage and the histogram does not");
        }
        if (spec != null) {
            ofOwnFigures(spec, draftTokens, "", problems);
            spec.byChoice()
                    .forEach(part ->
                            ofOwnFigures(part.counters(), draftTokens, "choice " + part.choice() + ": ", problems));
        }
        return problems;
    }

    private static void ofOwnFigures(SpecCounters spec, Integer draftTokens, String whose, List<String> problems) {
        if (NEITHER.equals(spec.rateFormula())) {
            problems.add(whose + "the rate as sent, " + spec.acceptRate() + ", is neither " + spec.correctDrafts() + "/"
                    + spec.proposedDrafts() + " nor the older biased formula");
        }
        if (draftTokens != null && spec.proposedDrafts() != null && spec.verifyCount() != null) {
            long nominal = spec.verifyCount() * (draftTokens - 1);
            if (spec.proposedDrafts() != nominal && !spec.defaults().contains("proposed_drafts")) {
                problems.add(whose + "proposed " + spec.proposedDrafts() + " is not verify " + spec.verifyCount()
                        + " x (" + draftTokens + " - 1) = " + nominal);
            }
        }
    }

    /** Whether completion tokens are exactly what prefill, steps and accepted drafts yield. */
    private static boolean isExact(SpecCounters spec, Long completion) {
        return completion != null
                && spec.verifyCount() != null
                && spec.correctDrafts() != null
                && completion == spec.choices() + spec.verifyCount() + spec.correctDrafts();
    }

    private static boolean hasUnreadable(Sighting seen, Predicate<UnreadableKey> ofField) {
        return seen.sglext().unreadable().stream().anyMatch(ofField);
    }

    private static boolean has(Sighting seen, Finding finding) {
        return seen.findings().contains(finding.code());
    }
}
