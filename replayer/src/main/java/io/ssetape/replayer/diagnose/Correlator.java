package io.ssetape.replayer.diagnose;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Joins the sightings of one request at several taps. An inner sighting belongs to the outer request during which it begins
 * and that shares a response id, a rid, or the prompt with it. Where several outer requests do, equal answers decide, then whose
 * time contains it, then which of them has no sighting at that tap yet, then which began last; {@link Leg#candidates} keeps what was left undecided.
 */
final class Correlator {
    /** So many requests with one key are looked at, from the latest back. */
    private static final int MAX_CANDIDATES = 256;

    private final TapOrder order;
    private final List<LogicalRequest> requests = new ArrayList<>();
    private final Map<String, List<LogicalRequest>> byKey = new HashMap<>();

    private Correlator(TapOrder order) {
        this.order = order;
    }

    /** The logical requests, by the id of their outermost sighting. */
    static List<LogicalRequest> join(List<Sighting> sightings, TapOrder order) {
        Correlator correlator = new Correlator(order);
        for (String tap : order.outermostFirst()) {
            sightings.stream()
                    .filter(sighting -> sighting.tap().equals(tap))
                    .sorted(Comparator.comparingLong(Sighting::startNanos).thenComparingLong(Sighting::id))
                    .forEach(correlator::place);
        }
        correlator.requests.sort(
                Comparator.comparingLong(request -> request.here().id()));
        return List.copyOf(correlator.requests);
    }

    private void place(Sighting sighting) {
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
        if (link != null) {
            choose(sighting, link, left);
            return;
        }
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

    private List<LogicalRequest> candidates(Sighting inner, String key) {
        List<LogicalRequest> alike = byKey.getOrDefault(key, List.of());
        List<LogicalRequest> found = new ArrayList<>();
        int looked = 0;
        for (int i = alike.size() - 1; i >= 0 && looked < MAX_CANDIDATES; i--) {
            Sighting outer = alike.get(i).here();
            if (outer.startNanos() > inner.startNanos()) {
                continue;
            }
            looked++;
            if (order.isWithin(inner.tap(), outer.tap()) && inner.startNanos() <= outer.endNanos()) {
                found.add(alike.get(i));
            }
        }
        return found;
    }

    private static void choose(Sighting inner, String key, List<LogicalRequest> latestFirst) {
        String link = key.startsWith(LinkKeys.ID)
                ? LinkKeys.ID.strip()
                : key.startsWith(LinkKeys.RID) ? LinkKeys.RID.strip() : LinkKeys.CONTENT.strip();
        List<LogicalRequest> left = latestFirst;
        if (left.size() > 1 && inner.textChars() > 0) {
            left = preferring(left, request -> request.here().textSha256().equals(inner.textSha256()));
            link = left.size() < latestFirst.size() ? link + " and answer" : link;
        }
        left = preferring(left, request -> TapOrder.contains(request.here(), inner));
        left = preferring(left, request -> !request.isSeenAt(inner.tap()));
        left.get(0).add(new Leg(inner, link, left.size()));
    }

    private static List<LogicalRequest> preferring(List<LogicalRequest> all, Predicate<LogicalRequest> wish) {
        List<LogicalRequest> some = all.stream().filter(wish).toList();
        return some.isEmpty() ? all : some;
    }
}
