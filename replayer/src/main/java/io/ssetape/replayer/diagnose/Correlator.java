package io.ssetape.replayer.diagnose;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Joins the sightings of one request at several taps. An inner sighting belongs to the outer request during which it begins
 * and that shares a response id, a rid, a bootstrap room, the prompt or the answer's text with it; a leg brings its own id and room
 * into the request, so that the other leg is found by them. Where several outer requests do, equal answers decide, then whose
 * time contains it, then which of them has no sighting at that tap yet, then which began last; {@link Leg#candidates} keeps what was left undecided.
 */
final class Correlator {
    /** So many requests with one key are looked at, from the latest back. */
    private static final int MAX_CANDIDATES = 256;

    /** Between clocks whose offset is fitted or told by wall clocks, an inner request may seem to begin so much too early or late. */
    private static final long FITTED_SLACK_NANOS = 100_000_000;

    private final TapOrder order;
    private final List<LogicalRequest> requests = new ArrayList<>();
    private final Map<String, List<LogicalRequest>> byKey = new HashMap<>();

    private Correlator(TapOrder order) {
        this.order = order;
    }

    /** The logical requests, by the id of their outermost sighting. */
    static List<LogicalRequest> join(List<Sighting> sightings, TapOrder order) {
        Correlator correlator = new Correlator(order);
        for (List<String> level : order.levels()) {
            correlator.level(sightings.stream()
                    .filter(sighting -> level.contains(sighting.tap()))
                    .sorted(Comparator.comparingLong(Sighting::startNanos).thenComparingLong(Sighting::id))
                    .toList());
        }
        correlator.requests.forEach(request -> request.sortLegs(order.outermostFirst()));
        PrefillTaps.mark(correlator.requests);
        correlator.requests.sort(
                Comparator.comparingLong(request -> request.here().id()));
        return List.copyOf(correlator.requests);
    }

    /**
     * Places what taps of one depth saw: first what is certain, since a leg that is placed brings its room, by which the other leg of
     * its request is found; then the rest.
     */
    private void level(List<Sighting> level) {
        List<Sighting> uncertain = new ArrayList<>();
        for (Sighting sighting : level) {
            Match match = match(sighting);
            if (match.left().size() == 1) {
                choose(sighting, match);
            } else {
                uncertain.add(sighting);
            }
        }
        for (Sighting sighting : uncertain) {
            Match match = match(sighting);
            if (match.left().isEmpty()) {
                begin(sighting);
            } else {
                choose(sighting, match);
            }
        }
    }

    /** The requests that a sighting can belong to, and the strongest key that says so; none without a key. */
    private record Match(String key, List<LogicalRequest> left) {}

    private Match match(Sighting sighting) {
        String link = null;
        List<LogicalRequest> left = List.of();
        for (String key : LinkKeys.of(sighting)) {
            List<LogicalRequest> found = candidates(sighting, key);
            if (link == null && !found.isEmpty()) {
                link = key;
                left = found;
            } else if (left.size() > 1) {
                left = preferring(left, found::contains);
            }
        }
        return new Match(link, left);
    }

    private void begin(Sighting sighting) {
        LogicalRequest request = new LogicalRequest(
                sighting,
                order.outermostFirst().stream()
                        .filter(tap -> !tap.equals(sighting.tap()))
                        .toList());
        requests.add(request);
        LinkKeys.of(sighting)
                .forEach(key ->
                        byKey.computeIfAbsent(key, any -> new ArrayList<>()).add(request));
    }

    private void register(String key, LogicalRequest request) {
        List<LogicalRequest> alike = byKey.computeIfAbsent(key, any -> new ArrayList<>());
        if (!alike.contains(request)) {
            alike.add(request);
        }
    }

    private List<LogicalRequest> candidates(Sighting inner, String key) {
        List<LogicalRequest> alike = byKey.getOrDefault(key, List.of());
        List<LogicalRequest> found = new ArrayList<>();
        int looked = 0;
        for (int i = alike.size() - 1; i >= 0 && looked < MAX_CANDIDATES; i--) {
            Sighting outer = alike.get(i).here();
            long slack = outer.clock() == inner.clock() ? 0 : FITTED_SLACK_NANOS;
            if (outer.startNanos() > inner.startNanos() + slack) {
                continue;
            }
            looked++;
            if (order.isWithin(inner.tap(), outer.tap()) && inner.startNanos() <= outer.endNanos() + slack) {
                found.add(alike.get(i));
            }
        }
        return found;
    }

    private void choose(Sighting inner, Match match) {
        String key = match.key();
        List<LogicalRequest> latestFirst = match.left();
        String link = LinkKeys.kind(key);
        List<LogicalRequest> left = latestFirst;
        if (left.size() > 1 && inner.textChars() > 0 && !key.startsWith(LinkKeys.ANSWER)) {
            left = preferring(left, request -> request.here().textSha256().equals(inner.textSha256()));
            link = left.size() < latestFirst.size() ? link + " and answer" : link;
        }
        left = preferring(left, request -> TapOrder.contains(request.here(), inner));
        left = preferring(left, request -> !request.isSeenAt(inner.tap()));
        LogicalRequest request = left.get(0);
        request.add(new Leg(inner, link, left.size()));
        boolean certain = left.size() == 1;
        LinkKeys.of(inner).stream()
                .filter(own -> own.startsWith(LinkKeys.ROOM) || (certain && own.startsWith(LinkKeys.ID)))
                .forEach(own -> register(own, request));
    }

    private static List<LogicalRequest> preferring(List<LogicalRequest> all, Predicate<LogicalRequest> wish) {
        List<LogicalRequest> some = all.stream().filter(wish).toList();
        return some.isEmpty() ? all : some;
    }
}
