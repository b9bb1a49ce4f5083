package io.ssetape.replayer.compare;

import io.ssetape.replayer.report.summary.WindowReport;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** One window of one tape, with the traits of exactly its requests. */
record WindowSide(Side side, WindowReport window, List<RequestTraits> requests) {
    static WindowSide of(Side side, WindowReport window) {
        Set<Long> ids = new HashSet<>(window.ids());
        return new WindowSide(
                side,
                window,
                side.requests().stream()
                        .filter(request -> ids.contains(request.id()))
                        .toList());
    }

    /** How many requests have each value of a trait, by the value's words. */
    Map<String, Long> tally(Function<RequestTraits, Object> trait) {
        return tally(requests, trait);
    }

    /** The same of the completed requests. */
    Map<String, Long> tallyCompleted(Function<RequestTraits, Object> trait) {
        return tally(requests.stream().filter(RequestTraits::completed).toList(), trait);
    }

    private static Map<String, Long> tally(List<RequestTraits> requests, Function<RequestTraits, Object> trait) {
        return requests.stream()
                .collect(Collectors.groupingBy(
                        request -> Objects.toString(trait.apply(request), "not given"),
                        TreeMap::new,
                        Collectors.counting()));
    }

    /** Output tokens for each event that brings text, pooled; null when not observed. */
    Double tokensPerTextEvent() {
        long tokens = 0;
        long events = 0;
        for (RequestTraits request : requests) {
            if (request.completed() && request.outputTokens() != null && request.textEvents() > 0) {
                tokens += request.outputTokens();
                events += request.textEvents();
            }
        }
        return events == 0 ? null : Double.valueOf((double) tokens / events);
    }
}
