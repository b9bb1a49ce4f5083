package io.ssetape.replayer.lightspeed;

import java.math.BigInteger;
import java.util.List;

/**
 * The built-in rule: attention in groups of layers, and a fixed amount of other work for each new token.
 *
 * @param name what to call it
 * @param layers groups of layers with the same attention
 * @param flopsPerToken operations a new token costs outside attention (projections, MLP, head); null when they are left out
 * @param peakFlopsPerSecond peak of one device
 * @param devices devices that do prefill
 */
record JsonRule(String name, List<Layers> layers, BigInteger flopsPerToken, double peakFlopsPerSecond, int devices)
        implements SpeedOfLightRule {
    /**
     * Layers with the same attention.
     *
     * @param count how many
     * @param heads query heads, over all devices
     * @param queryKeyDim length of a query or key head
     * @param valueDim length of a value head; 0 for an indexer, which has no values
     * @param attends the most tokens that one token sees; null for all before it
     */
    record Layers(long count, long heads, long queryKeyDim, long valueDim, Long attends) {
        BigInteger flops(long prefix, long extend) {
            BigInteger pairs =
                    attends == null ? CausalPairs.full(prefix, extend) : CausalPairs.limited(prefix, extend, attends);
            // A multiplication and an addition for each number of a head, in query times key and again in weight times
            // value.
            return pairs.multiply(BigInteger.valueOf(2))
                    .multiply(BigInteger.valueOf(queryKeyDim + valueDim))
                    .multiply(BigInteger.valueOf(heads))
                    .multiply(BigInteger.valueOf(count));
        }
    }

    @Override
    public String scope() {
        return flopsPerToken == null ? "attention only" : "attention and the work per token";
    }

    @Override
    public BigInteger extendFlops(long prefixTokens, long extendTokens) {
        BigInteger flops = layers.stream()
                .map(group -> group.flops(prefixTokens, extendTokens))
                .reduce(BigInteger.ZERO, BigInteger::add);
        return flopsPerToken == null ? flops : flops.add(flopsPerToken.multiply(BigInteger.valueOf(extendTokens)));
    }
}
