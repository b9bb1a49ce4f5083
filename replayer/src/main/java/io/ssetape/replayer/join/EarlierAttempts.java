package io.ssetape.replayer.join;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds the attempts that came before a request's last one. The client repeats a request at once when an attempt ends with an
 * exception, restarts its time points at the new send and keeps the error of the old one; so an earlier attempt asks the same, was
 * no success, and ends just before the next one begins, and the line that tells of it carries an error.
 */
final class EarlierAttempts {
    /** The client does not wait between attempts. */
    private static final long MAX_PAUSE_NANOS = 5_000_000_000L;

    private static final long MIN_PAUSE_NANOS = -2_000_000L;

    private record Next(long startNanos, int line) {}

    private final TreeMap<Next, ClientRequest> next =
            new TreeMap<>(Comparator.comparingLong(Next::startNanos).thenComparingInt(Next::line));
    private final Map<Integer, Deque<Long>> attempts = new HashMap<>();

    /** A request of the run that is joined to its last attempt. */
    void joined(ClientRequest line, TapedRequest lastAttempt) {
        if (!line.errorInfo().isEmpty()) {
            next.put(new Next(lastAttempt.startNanos(), line.index()), line);
        }
    }

    /** Looks for the lines of exchanges that nothing else was made of; returns those that stay without one. */
    List<TapedRequest> distribute(List<TapedRequest> leftOver) {
        List<TapedRequest> rest = new ArrayList<>();
        leftOver.stream()
                .sorted(Comparator.comparingLong(TapedRequest::endNanos)
                        .thenComparingLong(TapedRequest::id)
                        .reversed())
                .forEach(exchange -> {
                    if (!attribute(exchange)) {
                        rest.add(exchange);
                    }
                });
        return rest;
    }

    /** The ids of a line's earlier attempts, oldest first. */
    List<Long> of(ClientRequest line) {
        Deque<Long> found = attempts.get(line.index());
        return found == null ? List.of() : List.copyOf(found);
    }

    private boolean attribute(TapedRequest exchange) {
        if (!exchange.isNoSuccess()) {
            return false;
        }
        Map.Entry<Next, ClientRequest> following =
                next.ceilingEntry(new Next(exchange.endNanos() + MIN_PAUSE_NANOS, Integer.MIN_VALUE));
        if (following == null || following.getKey().startNanos() - exchange.endNanos() > MAX_PAUSE_NANOS) {
            return false;
        }
        ClientRequest line = following.getValue();
        next.remove(following.getKey());
        next.put(new Next(exchange.startNanos(), line.index()), line);
        attempts.computeIfAbsent(line.index(), any -> new ArrayDeque<>()).addFirst(exchange.id());
        return true;
    }
}
