package io.ssetape.replayer.cli;

import io.ssetape.recorder.tape.TapeCheck;
import io.ssetape.replayer.replay.RechunkComparison;

/**
 * What {@code verify} found; the shape of its JSON.
 *
 * @param tape the tape itself
 * @param rechunk the comparison with streams cut anew; null when not asked for
 */
record Verification(TapeCheck tape, RechunkComparison.Result rechunk) {
    /** Whether nothing was found. */
    boolean isFine() {
        return tape.sound() && tape.gaps() == 0 && (rechunk == null || rechunk.differenceCount() == 0);
    }
}
