package io.ssetape.replayer.kit;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.WallTime;
import java.util.List;
import java.util.function.UnaryOperator;

/** The same recording at another moment, or on another host. */
public final class Moved {
    private Moved() {}

    /**
     * Frames with other times.
     *
     * @param monoNanos what is added to all monotonic times
     * @param wallNanos what is added to all wall times
     */
    public static List<Frame> frames(List<Frame> frames, long monoNanos, long wallNanos) {
        UnaryOperator<WallTime> clock =
                pair -> new WallTime(pair.monoNanos() + monoNanos, pair.epochNanos() + wallNanos);
        return frames.stream().map(frame -> moved(frame, monoNanos, clock)).toList();
    }

    private static Frame moved(Frame frame, long by, UnaryOperator<WallTime> clock) {
        if (frame instanceof Frame.TapeStart start) {
            return new Frame.TapeStart(
                    clock.apply(start.clock()),
                    start.formatVersion(),
                    start.writer(),
                    start.tapeId(),
                    start.taps(),
                    start.settings());
        } else if (frame instanceof Frame.ClockPair pair) {
            return new Frame.ClockPair(clock.apply(pair.clock()));
        } else if (frame instanceof Frame.ConnectionOpened open) {
            return new Frame.ConnectionOpened(
                    open.nanos() + by,
                    open.connection(),
                    open.tap(),
                    open.client(),
                    open.upstream(),
                    open.connectedNanos() + by);
        } else if (frame instanceof Frame.Bytes bytes) {
            return new Frame.Bytes(
                    bytes.nanos() + by,
                    bytes.connection(),
                    bytes.direction(),
                    bytes.streamOffset(),
                    bytes.byProxy(),
                    bytes.payload());
        } else if (frame instanceof Frame.Closed closed) {
            return new Frame.Closed(closed.nanos() + by, closed.connection(), closed.by(), closed.kind());
        } else if (frame instanceof Frame.Gap gap) {
            return new Frame.Gap(
                    gap.nanos() + by,
                    gap.connection(),
                    gap.direction(),
                    gap.streamOffset(),
                    gap.missingBytes(),
                    gap.reason());
        } else if (frame instanceof Frame.Mark mark) {
            return new Frame.Mark(mark.nanos() + by, mark.label());
        } else if (frame instanceof Frame.TapeEnd end) {
            return new Frame.TapeEnd(end.nanos() + by, end.frames(), end.payloadBytes(), end.missingBytes());
        }
        throw new IllegalArgumentException(frame.toString());
    }
}
