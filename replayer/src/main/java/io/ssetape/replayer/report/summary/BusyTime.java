package io.ssetape.replayer.report.summary;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The time that requests took: of each part from its first begin to its last end, and of several parts what they cover together. */
final class BusyTime {
    private final Map<Integer, Span> parts = new TreeMap<>();

    private record Span(long fromNanos, long toNanos) {
        Span and(Span other) {
            return new Span(Math.min(fromNanos, other.fromNanos), Math.max(toNanos, other.toNanos));
        }
    }

    /**
     * A request.
     *
     * @param part the tape it is from; times of different parts are on one time line
     */
    void add(int part, long fromNanos, long toNanos) {
        parts.merge(part, new Span(fromNanos, toNanos), Span::and);
    }

    /** The length of the time that the parts cover, time between them left out; 0 without a request. */
    long nanos() {
        List<Span> byBegin = parts.values().stream()
                .sorted(Comparator.comparingLong(Span::fromNanos).thenComparingLong(Span::toNanos))
                .toList();
        long covered = 0;
        long until = Long.MIN_VALUE;
        for (Span span : byBegin) {
            long from = Math.max(span.fromNanos(), until);
            if (span.toNanos() > from) {
                covered += span.toNanos() - from;
                until = span.toNanos();
            }
        }
        return covered;
    }
}
