package io.ssetape.replayer.interpret;

import io.ssetape.replayer.chat.Extension;
import io.ssetape.replayer.chat.SpecReading;
import io.ssetape.replayer.chat.SpecSum;
import io.ssetape.replayer.request.CachedDetails;
import io.ssetape.replayer.request.ChoiceCounters;
import io.ssetape.replayer.request.RoutedExperts;
import io.ssetape.replayer.request.Sglext;
import io.ssetape.replayer.request.SpecCounters;
import io.ssetape.replayer.request.UnreadableKey;
import io.ssetape.replayer.request.UsageCounts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * The extension objects of one answer. The protocol promises the speculative counters once; a second reading of the same choice
 * is kept beside the first and never added to it. Counters of different choices add up to those of the answer.
 */
final class ExtensionLedger {
    /** The native API repeats its counters like snapshots: there the last one counts and nothing is wrong with more. */
    private static final String SNAPSHOT_SOURCE = "meta_info";

    private int events;
    private int specEvents;
    private final Set<String> keys = new LinkedHashSet<>();
    private CachedDetails cachedDetails;
    private RoutedExperts routedExperts;
    private int metadataBytes;
    private final Set<UnreadableKey> unreadable = new LinkedHashSet<>();

    private final List<SpecCounters> inOrder = new ArrayList<>();
    private final List<SpecCounters> ofAnswer = new ArrayList<>();
    private final Map<Long, SpecCounters> ofChoice = new TreeMap<>();
    private boolean repeated;
    private boolean contradicted;

    void accept(Extension extension) {
        if (extension.isNothing()) {
            return;
        }
        unreadable.addAll(extension.unreadable());
        if (!extension.present()) {
            return;
        }
        events++;
        keys.addAll(extension.keys());
        metadataBytes = Math.max(metadataBytes, extension.metadataBytes());
        cachedDetails = extension.cachedDetails() == null ? cachedDetails : extension.cachedDetails();
        routedExperts = extension.routedExperts() == null ? routedExperts : extension.routedExperts();
        if (!extension.readings().isEmpty()) {
            specEvents++;
            extension.readings().forEach(this::take);
        }
    }

    private void take(SpecReading reading) {
        SpecCounters spec = reading.spec();
        SpecCounters before = reading.choice() < 0 ? lastOfAnswer() : ofChoice.get(reading.choice());
        boolean snapshot = SNAPSHOT_SOURCE.equals(spec.source());
        if (before != null && !snapshot) {
            repeated = true;
            contradicted |= !sameCounts(before, spec);
        }
        if (before != null && snapshot) {
            inOrder.remove(before);
        }
        inOrder.add(spec);
        if (reading.choice() < 0) {
            ofAnswer.add(spec);
        } else {
            ofChoice.put(reading.choice(), spec);
        }
    }

    private SpecCounters lastOfAnswer() {
        return ofAnswer.isEmpty() ? null : ofAnswer.get(ofAnswer.size() - 1);
    }

    /** Whether two readings say the same about what can be counted. */
    static boolean sameCounts(SpecCounters left, SpecCounters right) {
        return Objects.equals(left.correctDrafts(), right.correctDrafts())
                && Objects.equals(left.proposedDrafts(), right.proposedDrafts())
                && Objects.equals(left.verifyCount(), right.verifyCount())
                && Objects.equals(left.histogram(), right.histogram());
    }

    /** Whether a choice's counters, or the answer's, came more than once. */
    boolean repeated() {
        return repeated;
    }

    /** Whether readings of the same counters differ. */
    boolean contradicted() {
        return contradicted;
    }

    /** The length of what an observer in the client would keep, as JSON; of several events that of the largest. */
    int metadataBytes() {
        return metadataBytes;
    }

    /**
     * The extension, with counters from usage where nothing better came.
     *
     * @param completions completion tokens of each choice alone; empty unless usage tells those of all
     * @param usage what usage told in the end
     */
    Sglext sglext(SpecCounters fromUsage, Map<Long, Long> completions, UsageCounts usage) {
        SpecCounters spec = withCompletions(spec(), completions);
        return new Sglext(
                events,
                specEvents,
                spec == null ? fromUsage : spec,
                cachedDetails,
                List.copyOf(keys),
                repeated ? List.copyOf(inOrder) : List.of(),
                routedExperts,
                metadataBytes == 0 ? null : (Integer) metadataBytes,
                unreadable(usage),
                List.of());
    }

    /** Null says nothing where the same thing came with a value, before or after. */
    private List<UnreadableKey> unreadable(UsageCounts usage) {
        return unreadable.stream()
                .filter(key -> !key.saysNull() || !isFilled(key, usage))
                .toList();
    }

    private boolean isFilled(UnreadableKey key, UsageCounts usage) {
        if (key.ofCached()) {
            return cachedDetails != null || usage.cachedTokens() != null;
        } else if (key.ofUsage()) {
            return usage.completionTokens() != null && usage.promptTokens() != null;
        }
        boolean container = key.path().endsWith("sglext") || key.path().endsWith("sgl_ext");
        return key.ofSpec() ? !inOrder.isEmpty() || (container && events > 0) : routedExperts != null;
    }

    private SpecCounters spec() {
        if (!ofAnswer.isEmpty()) {
            return lastOfAnswer();
        }
        List<ChoiceCounters> parts = ofChoice.entrySet().stream()
                .map(entry -> new ChoiceCounters(entry.getKey(), null, entry.getValue()))
                .toList();
        return parts.isEmpty() ? null : SpecSum.of(parts);
    }

    /** Parts that stand for all choices carry their tokens; a list with choices left out does not say whose they are. */
    private static SpecCounters withCompletions(SpecCounters spec, Map<Long, Long> completions) {
        if (spec == null || spec.byChoice().size() != completions.size()) {
            return spec;
        }
        return spec.withChoices(spec.byChoice().stream()
                .map(part -> part.withCompletion(completions.get(part.choice())))
                .toList());
    }
}
