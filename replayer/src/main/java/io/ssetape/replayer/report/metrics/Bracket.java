package io.ssetape.replayer.report.metrics;

import io.ssetape.replayer.prometheus.Reading;
import java.util.List;

/**
 * The readings around a time span.
 *
 * @param readings the usable ones from the last before the span to the first behind it; empty when there is none
 * @param absent why there is none; null when there is
 */
record Bracket(List<Reading> readings, String absent) {
    /**
     * The narrowest bracket.
     *
     * @param usable readings with values, in the order of the tape
     */
    static Bracket around(RequestSpan span, List<Reading> usable) {
        if (usable.isEmpty()) {
            return none("no reading of this endpoint has values");
        }
        if (span.fromNanos() == null) {
            return usable.size() < 2 ? none("a single reading has values") : new Bracket(List.copyOf(usable), null);
        }
        int first = -1;
        int last = usable.size();
        for (int i = 0; i < usable.size(); i++) {
            if (usable.get(i).nanos() <= span.fromNanos()) {
                first = i;
            }
            if (usable.get(i).nanos() >= span.toNanos() && i < last) {
                last = i;
            }
        }
        if (first < 0) {
            return none("no reading with values before the first request");
        }
        if (last == usable.size()) {
            return none("no reading with values behind the last answer");
        }
        return first >= last
                ? none("no two readings with values around it")
                : new Bracket(List.copyOf(usable.subList(first, last + 1)), null);
    }

    private static Bracket none(String why) {
        return new Bracket(List.of(), why);
    }

    Reading first() {
        return readings.get(0);
    }

    Reading last() {
        return readings.get(readings.size() - 1);
    }
}
