package io.ssetape.replayer.diagnose;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Finds the offset between two clocks from requests that both sides saw. Of two sightings of one request one lies within the other, so each
 * pair allows an interval of offsets; the fit is the middle of what most pairs allow. Pairs are requests with one response id or rid on
 * both sides; where there is none, equal prompts or answers, in order of time, provided that the wall clocks are not against it. Legs that meet in one room
 * are siblings and say nothing here.
 */
final class ClockFit {
    private ClockFit() {}

    /**
     * An offset.
     *
     * @param offsetNanos what to add to the one side's times
     * @param halfWidthNanos how far it can be moved either way before fewer pairs allow it
     * @param requests how many pairs were used
     * @param link by what they were paired, in words
     */
    record Fit(long offsetNanos, long halfWidthNanos, int requests, String link) {}

    private record Pair(Sighting one, Sighting other) {
        long least() {
            return Math.min(other.startNanos() - one.startNanos(), other.endNanos() - one.endNanos());
        }

        long most() {
            return Math.max(other.startNanos() - one.startNanos(), other.endNanos() - one.endNanos());
        }
    }

    /**
     * The offset of a tape's clock to that of others.
     *
     * @param tape the tape's sightings, on their own clock
     * @param others sightings on the clock aimed at
     * @param wallNanos the offset by the wall clocks; null when they are not known
     * @param toleranceNanos how far from it an offset may lie that rests on contents alone
     * @return null when no pair fixes it
     */
    static Fit of(List<Sighting> tape, List<Sighting> others, Double wallNanos, double toleranceNanos) {
        List<Pair> named = pairs(tape, others, ClockFit::isName);
        if (!named.isEmpty()) {
            return fit(named, "response id or rid");
        }
        List<Pair> alike = pairs(tape, others, key -> !isName(key));
        if (alike.isEmpty()) {
            return null;
        }
        Fit fit = fit(alike, "prompt or answer");
        boolean possible = wallNanos == null || Math.abs(fit.offsetNanos() - wallNanos) <= toleranceNanos;
        return possible ? fit : null;
    }

    /** Whether requests with one id on both sides mostly do not lie within each other, so that the clocks cannot be one. */
    static boolean isRefuted(List<Sighting> tape, List<Sighting> others, long shiftNanos) {
        List<Pair> named = pairs(tape, others, ClockFit::isName);
        long within = named.stream()
                .filter(pair -> pair.least() <= shiftNanos && shiftNanos <= pair.most())
                .count();
        return 2 * within < named.size();
    }

    private static boolean isName(String key) {
        return key.startsWith(LinkKeys.ID) || key.startsWith(LinkKeys.RID);
    }

    /** Requests of both sides with the same key, equally often there and here: the first with the first, and so on. */
    private static List<Pair> pairs(List<Sighting> tape, List<Sighting> others, Predicate<String> wanted) {
        List<Pair> best = List.of();
        Map<String, Map<String, List<Sighting>>> there = byTapAndKey(others, wanted);
        for (Map<String, List<Sighting>> own : byTapAndKey(tape, wanted).values()) {
            for (Map<String, List<Sighting>> other : there.values()) {
                List<Pair> pairs = pairs(own, other);
                best = pairs.size() > best.size() ? pairs : best;
            }
        }
        return best;
    }

    private static List<Pair> pairs(Map<String, List<Sighting>> own, Map<String, List<Sighting>> other) {
        Map<List<Long>, Pair> pairs = new LinkedHashMap<>();
        own.forEach((key, seen) -> {
            List<Sighting> twins = other.getOrDefault(key, List.of());
            for (int i = 0; i < seen.size() && twins.size() == seen.size(); i++) {
                Pair pair = new Pair(seen.get(i), twins.get(i));
                if (!LinkKeys.shareRoom(pair.one(), pair.other())) {
                    pairs.putIfAbsent(List.of(pair.one().id(), pair.other().id()), pair);
                }
            }
        });
        return List.copyOf(pairs.values());
    }

    private static Map<String, Map<String, List<Sighting>>> byTapAndKey(
            List<Sighting> sightings, Predicate<String> wanted) {
        Map<String, Map<String, List<Sighting>>> byTap = new TreeMap<>();
        sightings.stream()
                .filter(seen -> !seen.isIncompleteOnTape())
                .sorted(Comparator.comparingLong(Sighting::startNanos).thenComparingLong(Sighting::id))
                .forEach(seen -> LinkKeys.of(seen).stream()
                        .filter(wanted)
                        .forEach(key -> byTap.computeIfAbsent(seen.tap(), any -> new LinkedHashMap<>())
                                .computeIfAbsent(key, any -> new ArrayList<>())
                                .add(seen)));
        return byTap;
    }

    /** The middle of the first stretch that most intervals cover. */
    private static Fit fit(List<Pair> pairs, String link) {
        long[] begins = pairs.stream().mapToLong(Pair::least).sorted().toArray();
        long[] ends = pairs.stream().mapToLong(Pair::most).sorted().toArray();
        int open = 0;
        int most = 0;
        long from = begins[0];
        long to = ends[0];
        int end = 0;
        for (long begin : begins) {
            while (ends[end] < begin) {
                open--;
                end++;
            }
            open++;
            if (open > most) {
                most = open;
                from = begin;
                to = ends[end];
            }
        }
        return new Fit(from + (to - from) / 2, (to - from) / 2, pairs.size(), link);
    }
}
