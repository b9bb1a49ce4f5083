package io.ssetape.replayer.flow;

import io.ssetape.recorder.frame.Frame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Cuts the reads of a tape anew, for tests that claim that cuts do not matter. */
public final class Recut {
    private Recut() {}

    /** For every position inside every read: the same tape with that one read cut in two there. */
    public static List<List<Frame>> everySplit(List<Frame> frames) {
        List<List<Frame>> tapes = new ArrayList<>();
        for (int i = 0; i < frames.size(); i++) {
            if (frames.get(i) instanceof Frame.Bytes read) {
                for (int at = 1; at < read.payload().length; at++) {
                    List<Frame> tape = new ArrayList<>(frames);
                    tape.set(i, part(read, at, read.payload().length));
                    tape.add(i, part(read, 0, at));
                    tapes.add(tape);
                }
            }
        }
        return tapes;
    }

    /** The same tape in pieces of given sizes. */
    public static List<Frame> pieces(List<Frame> frames, PieceSizes sizes) {
        List<Frame> tape = new ArrayList<>();
        Rechunker rechunker = new Rechunker(sizes, tape::add);
        frames.forEach(rechunker::accept);
        rechunker.finish();
        return tape;
    }

    private static Frame part(Frame.Bytes read, int from, int to) {
        return new Frame.Bytes(
                read.nanos(),
                read.connection(),
                read.direction(),
                read.streamOffset() + from,
                read.byProxy(),
                Arrays.copyOfRange(read.payload(), from, to));
    }
}
