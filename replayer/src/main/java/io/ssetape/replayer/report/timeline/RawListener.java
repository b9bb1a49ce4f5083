package io.ssetape.replayer.report.timeline;

import io.ssetape.recorder.frame.Direction;

/** Takes the bytes of one exchange as they passed, in the order in which they arrived. */
public interface RawListener {
    /** Bytes, head and framing included. */
    void bytes(Direction direction, byte[] bytes, int from, int to);

    /** Bytes that are not on the tape, of this exchange or of one that shares the gap with it. */
    void gap(Direction direction, long missingBytes);
}
