package io.ssetape.replayer.aisbench.specdecode;

import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The client's figures between two snapshots, unguarded as it computes them.
 *
 * @param numDrafts rounds
 * @param draftTokens proposed drafts
 * @param acceptedTokens accepted drafts
 * @param acceptanceRate accepted over proposed, in percent
 * @param acceptanceLength 1 plus accepted over rounds; 0.0 without rounds
 * @param perPosition accepted over rounds, by position
 */
public record SpecDecodeStats(
        BigInteger numDrafts,
        BigInteger draftTokens,
        BigInteger acceptedTokens,
        double acceptanceRate,
        double acceptanceLength,
        Map<BigInteger, Double> perPosition) {
    private static final double PERCENT = 100;

    /** The figures; null when the client sees no activity, which is also what it calls a reset. */
    public static SpecDecodeStats of(SpecDecodeSnapshot before, SpecDecodeSnapshot after) {
        BigInteger drafts = after.numDrafts().subtract(before.numDrafts());
        BigInteger draftTokens = after.numDraftTokens().subtract(before.numDraftTokens());
        BigInteger accepted = after.numAcceptedTokens().subtract(before.numAcceptedTokens());
        if (draftTokens.signum() <= 0) {
            return null;
        }
        boolean rounds = drafts.signum() > 0;
        return new SpecDecodeStats(
                drafts,
                draftTokens,
                accepted,
                PythonNumber.divide(accepted, draftTokens) * PERCENT,
                rounds ? 1 + PythonNumber.divide(accepted, drafts) : 0.0,
                rounds ? perPosition(before.acceptedPerPos(), after.acceptedPerPos(), drafts) : Map.of());
    }

    private static Map<BigInteger, Double> perPosition(
            Map<BigInteger, BigInteger> before, Map<BigInteger, BigInteger> after, BigInteger drafts) {
        TreeSet<BigInteger> positions = new TreeSet<>(before.keySet());
        positions.addAll(after.keySet());
        Map<BigInteger, Double> rates = new TreeMap<>();
        for (BigInteger position : positions) {
            BigInteger first = before.getOrDefault(position, BigInteger.ZERO);
            BigInteger delta =
                    after.getOrDefault(position, first).subtract(first).max(BigInteger.ZERO);
            rates.put(position, PythonNumber.divide(delta, drafts));
        }
        return rates;
    }
}
