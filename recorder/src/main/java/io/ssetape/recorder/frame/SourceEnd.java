package io.ssetape.recorder.frame;

/**
 * How a source of frames ends.
 *
 * @param condition the kind of end
 * @param detail one line with the place (frame sequence, byte offset, file) and the reason; empty when complete
 */
public record SourceEnd(Condition condition, String detail) {
    /** The kinds of end. */
    public enum Condition {
        /** A {@link Frame.TapeEnd} was read and its totals agree. */
        COMPLETE,
        /** There is no end frame: the recording was cut, or it is still running. */
        CUT,
        /** A frame is damaged; everything before it was read, nothing after it. */
        DAMAGED
    }

    /** A complete source. */
    public static SourceEnd complete() {
        return new SourceEnd(Condition.COMPLETE, "");
    }

    /**
     * A source without an end frame. The detail names nothing but the frame, so that a tape and its portable form say the
     * same.
     *
     * @param lastSequence the sequence number of the last whole frame
     */
    public static SourceEnd cutAfter(long lastSequence) {
        return new SourceEnd(Condition.CUT, "no end frame after frame " + lastSequence);
    }
}
