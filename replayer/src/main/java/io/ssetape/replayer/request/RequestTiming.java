package io.ssetape.replayer.request;

import java.util.Map;

/**
 * Times, in milliseconds after the start unless the name says nanoseconds.
 *
 * @param vantage where they were taken: {@code proxy}
 * @param rules times under each named client rule
 * @param firstJsonMs the first event that takes a time point
 * @param firstReasoningMs the first non-empty reasoning text
 * @param firstContentMs the first non-empty text
 * @param lastTextMs the last non-empty text or reasoning text
 * @param withoutMetadataEvents the counterfactual without events that carry no choices; null when it does not differ in kind
 * @param firstBodyByteMs the first byte of the response body, or null
 * @param endMs the last byte of the exchange, or what ended it
 * @param largestEvent the event with the most bytes, or null without events
 * @param largestBurst the read that completed the most text events, of equal ones the most events; null without events
 * @param longestGap the longest time between two events; null with fewer than two, and where the tape lacks bytes of the answer
 */
public record RequestTiming(
        String vantage,
        Map<String, RuleTimes> rules,
        Double firstJsonMs,
        Double firstReasoningMs,
        Double firstContentMs,
        Double lastTextMs,
        Counterfactual withoutMetadataEvents,
        Double firstBodyByteMs,
        Double endMs,
        LargestEvent largestEvent,
        Burst largestBurst,
        LongestGap longestGap) {
    /** Times of an answer whose bytes are not described further. */
    public RequestTiming(
            String vantage,
            Map<String, RuleTimes> rules,
            Double firstJsonMs,
            Double firstReasoningMs,
            Double firstContentMs,
            Double lastTextMs,
            Counterfactual withoutMetadataEvents) {
        this(
                vantage,
                rules,
                firstJsonMs,
                firstReasoningMs,
                firstContentMs,
                lastTextMs,
                withoutMetadataEvents,
                null,
                null,
                null,
                null,
                null);
    }
}
