package io.ssetape.replayer.tally;

import io.ssetape.recorder.frame.Frame;
import java.util.TreeSet;

/** Counts the gaps among the frames of one tape. */
public final class GapTally {
    private static final int EXAMPLES = 20;

    private long count;
    private final ExactSum bytes = new ExactSum();
    private final Tally reasons = new Tally();
    private final TreeSet<Long> connections = new TreeSet<>();

    /** The next frame; one that is no gap says nothing here. */
    public void accept(Frame frame) {
        if (frame instanceof Frame.Gap gap) {
            count++;
            bytes.add(gap.missingBytes());
            reasons.add(gap.reason(), gap.missingBytes());
            connections.add(gap.connection());
        }
    }

    /** What is missing, as far as was read. */
    public TapeGaps gaps() {
        return new TapeGaps(
                count,
                count == 0 ? Long.valueOf(0) : bytes.sum(),
                connections.size(),
                reasons.counts(),
                connections.stream().limit(EXAMPLES).toList());
    }
}
