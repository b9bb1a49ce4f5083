package io.ssetape.replayer.lightspeed;

import java.math.BigInteger;

/**
 * What a model's prefill costs, and what the hardware could do. Implement it for a model whose attention the built-in JSON rule
 * cannot describe, name the class in {@code META-INF/services/io.ssetape.replayer.lightspeed.SpeedOfLightRule} of a jar, and run
 * {@code ssetape report TAPE --rules-jar my-rule.jar --speed-of-light NAME}. The class needs a public constructor without
 * parameters, and has to be in a package.
 *
 * <p>Called on one thread. The same arguments must give the same answers. What it throws ends the command with one line.
 */
public interface SpeedOfLightRule {
    /** The name that {@code --speed-of-light} selects it by, and that reports show; never null. */
    String name();

    /** What {@link #extendFlops} counts, in a few words for the report, for instance {@code attention only}; never null. */
    String scope();

    /**
     * Floating point operations of the whole model, over all devices, to extend a sequence.
     *
     * @param prefixTokens tokens whose keys and values are there already (cached), at least 0
     * @param extendTokens new tokens, at least 0
     * @return at least 0, never null; {@link CausalPairs} helps with causal attention
     */
    BigInteger extendFlops(long prefixTokens, long extendTokens);

    /** Peak floating point operations a second of one device, in the number format that the work is done in; above 0. */
    double peakFlopsPerSecond();

    /**
     * How many devices do this service's prefill, over all its prefill nodes. A percentage is only given when the device time of
     * exactly so many was observed; at least 1.
     */
    int devices();
}
