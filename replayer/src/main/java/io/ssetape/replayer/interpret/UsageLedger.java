package io.ssetape.replayer.interpret;

import io.ssetape.replayer.chat.ChatEvent;
import io.ssetape.replayer.chat.Choice;
import io.ssetape.replayer.chat.UsageSnapshot;
import io.ssetape.replayer.request.UsageCounts;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The usage snapshots of one answer. The last one counts; snapshots of one choice are never added up. A snapshot that has nothing but
 * the names of another API, as gateways send them beside the answer's own or behind it, only says what no other one does.
 */
final class UsageLedger {
    private static final long WHOLE = -1;

    private final int samplesPerPrompt;
    private int snapshots;
    private Counts whole = new Counts();
    private final Counts foreign = new Counts();
    private boolean underOwnNames;
    private boolean underForeignNames;
    private boolean namesDisagree;
    private final Map<Long, Counts> perChoice = new TreeMap<>();
    private final Map<Long, Long> lastCompletion = new HashMap<>();
    private String promptDetails;
    private boolean lastIsOfOneChoice;
    private boolean decreased;

    /**
     * A ledger without snapshots.
     *
     * @param samplesPerPrompt how many choices share one prompt
     */
    UsageLedger(int samplesPerPrompt) {
        this.samplesPerPrompt = samplesPerPrompt;
    }

    /** The usage of the answer, if an event has one; that of its choices comes after it. */
    void accept(ChatEvent event) {
        if (event.usage().isPresent()) {
            answer(event);
        }
    }

    /** The usage of a choice, if it has one of its own. */
    void accept(Choice choice) {
        if (choice.usage().isPresent()) {
            take(perChoice.computeIfAbsent(choice.index(), index -> new Counts()), choice.usage(), choice.index());
        }
    }

    private void answer(ChatEvent event) {
        UsageSnapshot usage = event.usage();
        namesDisagree |= usage.names().disagree();
        if (usage.names().foreign()) {
            foreign.take(usage);
            underForeignNames = true;
            if (underOwnNames) {
                snapshots++;
                return;
            }
        } else if (!underOwnNames) {
            underOwnNames = true;
            forgetForeign();
        }
        boolean ofChoice = event.choices().size() == 1;
        take(whole, usage, ofChoice ? event.choices().get(0).index() : WHOLE);
        lastIsOfOneChoice = ofChoice;
    }

    /** What was taken for the answer's usage while nothing else was known. */
    private void forgetForeign() {
        if (underForeignNames) {
            whole = new Counts();
            lastCompletion.clear();
            decreased = false;
        }
    }

    /** Whether one usage object has different numbers under two names of one count. */
    boolean namesDisagree() {
        return namesDisagree;
    }

    private void take(Counts counts, UsageSnapshot snapshot, long scope) {
        snapshots++;
        counts.take(snapshot);
        promptDetails = switch (snapshot.promptDetails()) {
            case ABSENT -> "absent";
            case NULL -> "null";
            default -> "present";
        };
        Long completion = snapshot.completion().orNull();
        if (completion != null) {
            Long before = lastCompletion.put(scope, completion);
            decreased |= before != null && completion < before;
        }
    }

    /** Whether a later snapshot was smaller than an earlier one of the same scope. */
    boolean decreased() {
        return decreased;
    }

    /** Whether the last usage came with a choice, so that beside other choices it does not count the answer. */
    boolean lastIsOfOneChoice() {
        return lastIsOfOneChoice;
    }

    /**
     * Completion tokens of each choice alone; empty unless they are told for every choice, and add up to those of the answer where
     * usage tells these too.
     *
     * @param choices how many choices the answer has
     */
    Map<Long, Long> completionByChoice(int choices) {
        Map<Long, Long> byChoice = new TreeMap<>(lastCompletion);
        Long all = byChoice.remove(WHOLE);
        long sum = byChoice.values().stream().mapToLong(Long::longValue).sum();
        return byChoice.size() == choices && (all == null || all == sum) ? byChoice : Map.of();
    }

    /** Accepted draft tokens as usage tells them; null when it does not, or tells only zeros, which many servers always send. */
    Long accepted() {
        return drafts() == null ? null : whole.accepted;
    }

    /** Rejected draft tokens as usage tells them, under the same condition. */
    private Long rejected() {
        return drafts() == null ? null : whole.rejected;
    }

    /** Proposed draft tokens as usage tells them, under the same condition. */
    Long drafts() {
        Long sum = Counts.sum(whole.accepted, whole.rejected);
        return sum == null || sum == 0 ? null : sum;
    }

    /** The usage of the answer. */
    UsageCounts usage() {
        Counts counts = perChoice.isEmpty() ? underOwnNames ? whole.filledFrom(foreign) : whole : sumOfChoices();
        return new UsageCounts(
                snapshots,
                counts.prompt,
                counts.completion,
                counts.cached,
                counts.reasoning,
                accepted(),
                rejected(),
                promptDetails,
                counts.cachedOfOther());
    }

    /** The native API counts each choice on its own: completions add up, a prompt counts once for its samples. */
    private Counts sumOfChoices() {
        Counts sum = null;
        for (Map.Entry<Long, Counts> entry : perChoice.entrySet()) {
            boolean firstSample = entry.getKey() % samplesPerPrompt == 0;
            sum = sum == null ? entry.getValue().copy() : sum.plus(entry.getValue(), firstSample);
        }
        return sum;
    }

    /** The last seen value of each count. */
    private static final class Counts {
        private Long prompt;
        private Long completion;
        private Long cached;
        /** The prompt tokens of the snapshot that had the cached ones. */
        private Long promptOfCached;

        private Long reasoning;
        private Long accepted;
        private Long rejected;

        void take(UsageSnapshot snapshot) {
            prompt = newer(snapshot.prompt().orNull(), prompt);
            completion = newer(snapshot.completion().orNull(), completion);
            if (snapshot.cached().orNull() != null) {
                cached = snapshot.cached().orNull();
                promptOfCached = snapshot.prompt().orNull();
            }
            reasoning = newer(snapshot.reasoning(), reasoning);
            accepted = newer(snapshot.predictions().accepted(), accepted);
            rejected = newer(snapshot.predictions().rejected(), rejected);
        }

        private static Long newer(Long now, Long before) {
            return now == null ? before : now;
        }

        /** The prompt tokens beside the cached ones, when they are not the last that were seen; else null. */
        Long cachedOfOther() {
            return cached == null || promptOfCached == null || promptOfCached.equals(prompt) ? null : promptOfCached;
        }

        Counts copy() {
            Counts copy = new Counts();
            copy.prompt = prompt;
            copy.completion = completion;
            copy.cached = cached;
            copy.promptOfCached = promptOfCached;
            copy.reasoning = reasoning;
            return copy;
        }

        /** These with what is unknown in them and more than an unfilled 0 in others. */
        Counts filledFrom(Counts other) {
            Counts filled = copy();
            filled.prompt = filled(prompt, other.prompt);
            filled.completion = filled(completion, other.completion);
            filled.reasoning = filled(reasoning, other.reasoning);
            if (!Objects.equals(cached, filled(cached, other.cached))) {
                filled.cached = other.cached;
                filled.promptOfCached = other.promptOfCached == null ? filled.prompt : other.promptOfCached;
            }
            return filled;
        }

        private static Long filled(Long own, Long other) {
            return own == null && other != null && other != 0 ? other : own;
        }

        Counts plus(Counts other, boolean withPrompt) {
            completion = sum(completion, other.completion);
            reasoning = sum(reasoning, other.reasoning);
            if (withPrompt) {
                prompt = sum(prompt, other.prompt);
                cached = sum(cached, other.cached);
                promptOfCached = sum(promptOfCached, other.promptOfCached);
            }
            return this;
        }

        private static Long sum(Long left, Long right) {
            return left == null || right == null ? null : (Long) (left + right);
        }
    }
}
