package io.ssetape.replayer.serving;

import io.ssetape.replayer.prometheus.SeriesDelta;
import java.util.List;
import java.util.Map;

/**
 * How far a counter of one engine grew, over those of its series that may be added up.
 *
 * @param metric the metric
 * @param part the value of its part label (a cache's place, a category), or null
 * @param engine the labels that tell engines apart
 * @param value the sum; null unless status is ok
 * @param status whether there is a sum
 * @param reason why there is none; with a sum what to know about it; null for nothing
 * @param copies how many ranks counted the same; 1 when none did
 * @param series its series
 */
public record CounterFigure(
        ServingMetric metric,
        String part,
        Map<String, String> engine,
        Double value,
        Status status,
        String reason,
        int copies,
        List<SeriesDelta> series) {
    /** A figure whose lists can no longer change. */
    public CounterFigure {
        series = List.copyOf(series);
    }

    /** Whether there is a figure. */
    public enum Status {
        /** There is. */
        OK,
        /** A process started anew, so at least a part of what it counted is gone. */
        RESET,
        /** Series came or went, so the sum would be of other series at its end than at its begin. */
        CHANGED,
        /** Ranks counted the same and do not agree, so the sum would count twice and no single one is right. */
        NOT_SUMMED,
        /** A value is no number that a counter can have. */
        NO_NUMBER
    }
}
