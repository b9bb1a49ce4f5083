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
 * @param reads how the answer was cut into reads, summed
 * @param events JSON events, summed
 * @param requestDelayMs how long the request took from tap to tap
 * @param firstByteDelayMs how long the answer's first byte took back
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
        BothSides reads,
        BothSides events,
        Spread requestDelayMs,
        Spread firstByteDelayMs,
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
     * @param max the greatest, or null
     */
    public record Spread(int count, Double min, Double median, Double max) {}
}
