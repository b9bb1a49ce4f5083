package io.ssetape.replayer.request;

/**
 * Times under one client rule.
 *
 * @param timePointsNs time points relative to the start; the first is 0; empty when the rule clears or never gets them
 * @param e2eMs end to end, or null
 * @param ttftMs time to first token as the rule sees it, or null
 * @param tpotMs time per output token, or null
 * @param itlMs gaps between the time points from the second on
 */
public record RuleTimes(long[] timePointsNs, Double e2eMs, Double ttftMs, Double tpotMs, double[] itlMs) {}
