package io.ssetape.replayer.replay;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;

/** Turns frames into records. Feed it every frame of a source in order, then finish it. */
public final class TapeReplay {
    /** A replay that hands its records to a sink. */
    public TapeReplay(ReplayOptions options, RecordSink sink) {
        throw new AssertionError(options + " " + sink);
    }

    /** The next frame. */
    public void accept(Frame frame) {
        throw new AssertionError(frame);
    }

    /** No more frames: exchanges that are not complete are handed over as open, cut or truncated. */
    public void finish(SourceEnd end) {
        throw new AssertionError(end);
    }

    /** How many exchanges have begun and are not complete. */
    public int openExchanges() {
        throw new AssertionError();
    }
}
