package io.ssetape.replayer.request;

/**
 * What the rule would give had the metadata events not been there.
 *
 * @param e2eMs end to end
 * @param tpotMs time per output token, or null
 * @param itlMs gaps
 */
public record Counterfactual(Double e2eMs, Double tpotMs, double[] itlMs) {}
