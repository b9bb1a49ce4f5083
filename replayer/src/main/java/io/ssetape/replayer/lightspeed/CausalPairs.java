package io.ssetape.replayer.lightspeed;

import java.math.BigInteger;

/**
 * Query and key pairs that attention works on when a sequence is extended. Exact, and of any size.
 *
 * <p>Source of the sum: SGLang's prefill speed-of-light hooks (#29000), which hand a rule the prefix and extend lengths of each
 * request for this purpose.
 */
public final class CausalPairs {
    private CausalPairs() {}

    /**
     * Full causal attention: each new token sees the prefix, the new tokens before it, and itself. {@code e * p + e * (e + 1) / 2}.
     * Chunks of one prompt add up to the same as the prompt in one piece.
     *
     * @param prefixTokens p, at least 0
     * @param extendTokens e, at least 0
     */
    public static BigInteger full(long prefixTokens, long extendTokens) {
        check(prefixTokens, extendTokens);
        BigInteger extend = BigInteger.valueOf(extendTokens);
        return extend.multiply(BigInteger.valueOf(prefixTokens))
                .add(extend.multiply(extend.add(BigInteger.ONE)).shiftRight(1));
    }

    /**
     * Causal attention in which a token sees at most so many: a sliding window, itself included, or the top k of a sparse
     * selection. A token at place i sees {@code min(i, most)}.
     *
     * @param prefixTokens p, at least 0
     * @param extendTokens e, at least 0
     * @param most the most tokens that one token sees, at least 1
     */
    public static BigInteger limited(long prefixTokens, long extendTokens, long most) {
        check(prefixTokens, extendTokens);
        if (most < 1) {
            throw new IllegalArgumentException("a token sees at least itself, not " + most + " tokens");
        }
        long unlimited = Math.min(extendTokens, Math.max(0, most - prefixTokens));
        return full(prefixTokens, unlimited)
                .add(BigInteger.valueOf(extendTokens - unlimited).multiply(BigInteger.valueOf(most)));
    }

    private static void check(long prefixTokens, long extendTokens) {
        if (prefixTokens < 0 || extendTokens < 0) {
            throw new IllegalArgumentException(
                    "lengths below 0: " + prefixTokens + " cached, " + extendTokens + " new tokens");
        }
    }
}
