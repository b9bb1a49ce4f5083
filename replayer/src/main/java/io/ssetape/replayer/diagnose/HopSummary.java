package io.ssetape.replayer.diagnose;

import java.util.Map;

/**
 * What the hop between two taps did over the run.
 *
 * @param outer the outer tap
 * @param inner the inner tap
 * @param requests requests seen at both
 * @param answers those of them whose answer came from there
 * @param keysAdded how many requests each key was added to
 * @param keysDropped how many requests each key was dropped from
 * @param keysChanged how many requests each key was changed in
 * @param transfers how answers were passed on
 * @param answerChanges what else changed in answers, and how often
 * @param apis how requests were translated to another API, as {@code chat -> generate}; empty when none was
 * @param identicalEvents events whose data passed as the same bytes, the end mark left aside
 * @param changedEvents events of the same kind with other data, by kind
 * @param droppedEvents events that only the inner tap saw, by kind
 * @param addedEvents events that only the outer tap saw, by kind
 * @param innerCut how events lay over reads at the inner tap
 * @param outerCut how they did at the outer one
 * @param reads how the answer was cut into reads, summed
 * @param events JSON events, summed
 * @param sameClock whether the times of both taps were taken by one clock; if not, no delay is told
 * @param requestDelayMs how long the request took from tap to tap
 * @param firstByteDelayMs how long the answer's first byte took back
 * @param eventDelayMs how much later each event came at the outer tap
 * @param endDelayMs how much later the exchange ended at the outer tap
 */
public record HopSummary(
        String outer,
        String inner,
        long requests,
        long answers,
        Map<String, Long> keysAdded,
        Map<String, Long> keysDropped,
        Map<String, Long> keysChanged,
        Map<String, Long> transfers,
        Map<String, Long> answerChanges,
        Map<String, Long> apis,
        long identicalEvents,
        Map<String, Long> changedEvents,
        Map<String, Long> droppedEvents,
        Map<String, Long> addedEvents,
        EventCut innerCut,
        EventCut outerCut,
        BothSides reads,
        BothSides events,
        boolean sameClock,
        Spread requestDelayMs,
        Spread firstByteDelayMs,
        Spread eventDelayMs,
        Spread endDelayMs) {
    /**
     * A sum at both taps.
     *
     * @param inner at the inner tap
     * @param outer at the outer tap
     */
    public record BothSides(long inner, long outer) {}

    /**
     * Times in milliseconds.
     *
     * @param count how many there are
     * @param min the least, or null
     * @param median the middle one, the lower of two; or null
     * @param p90 the least that nine of ten do not exceed, or null
     * @param p99 the same for 99 of 100, or null
     * @param max the greatest, or null
     */
    public record Spread(int count, Double min, Double median, Double p90, Double p99, Double max) {}
}
