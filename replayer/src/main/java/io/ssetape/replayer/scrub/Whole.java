package io.ssetape.replayer.scrub;

import java.util.Arrays;

/** Replaces bytes of which nothing is known. */
final class Whole {
    private static final byte FILLER = 'x';

    private Whole() {}

    static void mask(byte[] bytes, int from, int to, ScrubTally tally) {
        Arrays.fill(bytes, from, to, FILLER);
        tally.add(Masked.WHOLE, to - from);
    }
}
