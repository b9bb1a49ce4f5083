package io.ssetape.replayer.aisbench.table;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A request begins or ends.
 *
 * @param index the request's position in the list of successes
 * @param start whether it begins
 * @param seconds when
 * @param concurrency how many requests are open right after it
 */
record ConcurrencyEvent(int index, boolean start, double seconds, int concurrency) {
    /**
     * The begins and ends of all requests by time. At equal times the list's order decides, the begin of a request before its
     * end, so a tie can lift the concurrency above what it ever was.
     */
    static List<ConcurrencyEvent> of(List<ClientRequest> requests) {
        List<ConcurrencyEvent> unordered = new ArrayList<>();
        for (int i = 0; i < requests.size(); i++) {
            unordered.add(new ConcurrencyEvent(i, true, requests.get(i).startSeconds(), 0));
            unordered.add(new ConcurrencyEvent(i, false, requests.get(i).endSeconds(), 0));
        }
        unordered.sort(Comparator.comparingDouble(ConcurrencyEvent::seconds));
        List<ConcurrencyEvent> events = new ArrayList<>();
        int concurrency = 0;
        for (ConcurrencyEvent event : unordered) {
            concurrency += event.start() ? 1 : -1;
            events.add(new ConcurrencyEvent(event.index(), event.start(), event.seconds(), concurrency));
        }
        return events;
    }
}
