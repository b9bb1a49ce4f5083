package io.ssetape.replayer.diagnose;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which taps lie further in. Of two sightings of one content the inner one lies within the outer one's time; pairs of sightings
 * vote, since a single pair may be a coincidence.
 */
final class TapOrder {
    /** Pairs are sought among so many sightings that follow; more are in flight at once only in a very large run. */
    private static final int NEIGHBOURS = 64;

    private final Map<String, Map<String, Integer>> within = new HashMap<>();
    private final Map<String, Set<String>> siblings = new HashMap<>();
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

    /** The taps by depth, outermost first. */
    List<List<String>> levels() {
        Map<Integer, List<String>> levels = new TreeMap<>();
        outermostFirst.forEach(tap ->
                levels.computeIfAbsent(depth(tap), any -> new ArrayList<>()).add(tap));
        return List.copyOf(levels.values());
    }

    /** Whether one tap lies further in than another: by their own sightings, or because that is true of a sibling. */
    boolean isWithin(String inner, String outer) {
        int more = votes(inner, outer) - votes(outer, inner);
        return more > 0
                || (more == 0
                        && !siblings.getOrDefault(inner, Set.of()).contains(outer)
                        && siblings.getOrDefault(inner, Set.of()).stream()
                                .anyMatch(sibling -> votes(sibling, outer) > votes(outer, sibling)));
    }

    private int votes(String inner, String outer) {
        return within.getOrDefault(inner, Map.of()).getOrDefault(outer, 0);
    }

    /** Legs that meet in one room are siblings: an entry sends both, and neither lies within the other. */
    private void vote(List<Sighting> alike) {
        List<Sighting> byStart = alike.stream()
                .sorted(Comparator.comparingLong(Sighting::startNanos))
                .toList();
        for (int i = 0; i < byStart.size(); i++) {
            for (int j = i + 1; j < Math.min(byStart.size(), i + NEIGHBOURS); j++) {
                pair(byStart.get(i), byStart.get(j));
            }
        }
    }

    private void pair(Sighting one, Sighting other) {
        if (one.tap().equals(other.tap())) {
            return;
        }
        if (LinkKeys.shareRoom(one, other)) {
            siblings.computeIfAbsent(one.tap(), any -> new TreeSet<>()).add(other.tap());
            siblings.computeIfAbsent(other.tap(), any -> new TreeSet<>()).add(one.tap());
        } else {
            vote(one, other);
            vote(other, one);
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
