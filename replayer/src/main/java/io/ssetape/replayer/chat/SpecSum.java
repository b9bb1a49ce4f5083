package io.ssetape.replayer.chat;

import io.ssetape.replayer.request.ChoiceCounters;
import io.ssetape.replayer.request.SpecCounters;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Sums the counters of the choices of one answer; never used for several readings of the same choice. */
public final class SpecSum {
    private SpecSum() {}

    /**
     * The sum over choices. A counter that one of them lacks is unknown in the sum; rates and lengths of single choices are
     * dropped, since they cannot be added. The sum keeps its parts: faults of two choices may cancel out in it.
     *
     * @param byChoice at least one, by number
     */
    public static SpecCounters of(List<ChoiceCounters> byChoice) {
        List<ChoiceCounters> single = byChoice.stream().flatMap(SpecSum::leaves).toList();
        if (single.size() == 1) {
            return single.get(0).counters();
        }
        List<SpecCounters> parts = single.stream().map(ChoiceCounters::counters).toList();
        SpecCounters first = parts.get(0);
        Set<String> defaults = new LinkedHashSet<>();
        Set<String> conflicts = new LinkedHashSet<>();
        int choices = 0;
        for (SpecCounters part : parts) {
            defaults.addAll(part.defaults());
            conflicts.addAll(part.aliasConflicts());
            choices += part.choices();
        }
        return new SpecCounters(
                first.names(),
                choices,
                sum(parts, SpecCounters::correctDrafts),
                sum(parts, SpecCounters::proposedDrafts),
                sum(parts, SpecCounters::verifyCount),
                null,
                null,
                histogram(parts),
                first.source(),
                null,
                null,
                List.copyOf(defaults),
                List.copyOf(conflicts),
                null,
                single);
    }

    /** What one choice gave as a list counts under that choice's number. */
    private static Stream<ChoiceCounters> leaves(ChoiceCounters part) {
        List<ChoiceCounters> inner = part.counters().byChoice();
        return inner.isEmpty() ? Stream.of(part) : inner.stream().map(leaf -> leaf.of(part.choice()));
    }

    private static Long sum(List<SpecCounters> parts, Function<SpecCounters, Long> counter) {
        long sum = 0;
        for (SpecCounters part : parts) {
            Long value = counter.apply(part);
            if (value == null) {
                return null;
            }
            sum += value;
        }
        return sum;
    }

    private static List<Long> histogram(List<SpecCounters> parts) {
        List<Long> sum = new ArrayList<>();
        for (SpecCounters part : parts) {
            if (part.histogram() == null) {
                return null;
            }
            for (int k = 0; k < part.histogram().size(); k++) {
                if (k == sum.size()) {
                    sum.add(0L);
                }
                sum.set(k, sum.get(k) + part.histogram().get(k));
            }
        }
        return List.copyOf(sum);
    }
}
