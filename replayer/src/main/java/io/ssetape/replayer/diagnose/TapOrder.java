package io.ssetape.replayer.diagnose;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Which taps lie further in. Of two sightings of one content the inner one lies within the outer one's time; pairs of sightings
 * vote, since a single pair may be a coincidence.
 */
final class TapOrder {
    /** Pairs are sought among so many sightings that follow; more are in flight at once only in a very large run. */
    private static final int NEIGHBOURS = 64;

    private final Map<String, Map<String, Integer>> within = new HashMap<>();
    private final List<String> taps;
    private final List<String> outermostFirst;

    TapOrder(Collection<Sighting> sightings) {
        taps = List.copyOf(new TreeSet<>(sightings.stream().map(Sighting::tap).toList()));
        if (taps.size() > 1) {
            Map<String, List<Sighting>> byKey = new LinkedHashMap<>();
            for (Sighting sighting : sightings) {
                for (String key : LinkKeys.of(sighting)) {
                    byKey.computeIfAbsent(key, any -> new ArrayList<>()).add(sighting);
                }
            }
            byKey.values().forEach(this::vote);
        }
        outermostFirst =
                taps.stream().sorted(Comparator.comparingInt(this::depth)).toList();
    }

    /** All taps, outermost first. */
    List<String> outermostFirst() {
        return outermostFirst;
    }

    /** How many taps lie around this one. */
    int depth(String tap) {
        return (int) taps.stream().filter(outer -> isWithin(tap, outer)).count();
    }

    /** Whether one tap lies further in than another. */
    boolean isWithin(String inner, String outer) {
        return votes(inner, outer) > votes(outer, inner);
    }

    private int votes(String inner, String outer) {
        return within.getOrDefault(inner, Map.of()).getOrDefault(outer, 0);
    }

    private void vote(List<Sighting> alike) {
        List<Sighting> byStart = alike.stream()
                .sorted(Comparator.comparingLong(Sighting::startNanos))
                .toList();
        for (int i = 0; i < byStart.size(); i++) {
            for (int j = i + 1; j < Math.min(byStart.size(), i + NEIGHBOURS); j++) {
                Sighting one = byStart.get(i);
                Sighting other = byStart.get(j);
                if (!one.tap().equals(other.tap())) {
                    vote(one, other);
                    vote(other, one);
                }
            }
        }
    }

    private void vote(Sighting outer, Sighting inner) {
        if (contains(outer, inner)) {
            within.computeIfAbsent(inner.tap(), any -> new HashMap<>()).merge(outer.tap(), 1, Integer::sum);
        }
    }

    /** Whether the inner request begins while the outer one lasts, and is answered, or over, no later. */
    static boolean contains(Sighting outer, Sighting inner) {
        if (inner.startNanos() < outer.startNanos() || inner.startNanos() > outer.endNanos()) {
            return false;
        }
        Long outerFirst = outer.firstByteNanos();
        Long innerFirst = inner.firstByteNanos();
        boolean answeredFirst = innerFirst != null && (outerFirst == null || innerFirst <= outerFirst);
        return answeredFirst || inner.endNanos() <= outer.endNanos();
    }
}
