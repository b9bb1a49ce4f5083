package io.ssetape.replayer.flow;

import java.util.SplittableRandom;

/** How long the next piece of a re-cut stream is to be. */
@FunctionalInterface
public interface PieceSizes {
    /** The length of the next piece in bytes, at least 1. */
    int next();

    /**
     * The same length every time.
     *
     * @param bytes at least 1
     */
    static PieceSizes fixed(int bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("a piece needs at least 1 byte, not " + bytes);
        }
        return () -> bytes;
    }

    /**
     * Lengths from 1 to a longest one, evenly spread; the same seed gives the same sequence on every Java version.
     *
     * @param seed where the sequence begins
     * @param longest the longest length in bytes, at least 1
     */
    static PieceSizes seeded(long seed, int longest) {
        if (longest < 1) {
            throw new IllegalArgumentException("a piece needs at least 1 byte, not " + longest);
        }
        SplittableRandom random = new SplittableRandom(seed);
        return () -> 1 + random.nextInt(longest);
    }
}
