package io.ssetape.replayer.report.timeline;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.flow.FlowListener;
import io.ssetape.replayer.flow.FlowTable;
import java.util.function.Supplier;

/** Reads a tape for the sake of one exchange. */
public final class Tracer {
    private Tracer() {}

    /**
     * Tells one exchange.
     *
     * @param source the whole tape, from its beginning
     * @param connection the exchange's connection
     * @param exchange its place on that connection
     * @param startNanos when it began
     */
    public static void trace(
            FrameSource source,
            long connection,
            int exchange,
            long startNanos,
            ReplayOptions options,
            TraceListener listener) {
        follow(source, connection, () -> new ConnectionTrace(exchange, startNanos, options, listener));
    }

    /**
     * Picks the bytes of one exchange.
     *
     * @param source the whole tape, from its beginning
     * @param connection the exchange's connection
     * @param exchange its place on that connection
     * @param startNanos when it began
     */
    public static void raw(
            FrameSource source,
            long connection,
            int exchange,
            long startNanos,
            ReplayOptions options,
            RawListener listener) {
        follow(source, connection, () -> new RawTrace(exchange, startNanos, options, listener));
    }

    private static void follow(FrameSource source, long connection, Supplier<FlowListener> listeners) {
        FlowTable flows = new FlowTable(number -> listeners.get());
        for (Frame frame = source.next(); frame != null; frame = source.next()) {
            if (connectionOf(frame) == connection) {
                flows.accept(frame);
            }
        }
        flows.finish();
    }

    private static long connectionOf(Frame frame) {
        if (frame instanceof Frame.Bytes bytes) {
            return bytes.connection();
        } else if (frame instanceof Frame.ConnectionOpened opened) {
            return opened.connection();
        } else if (frame instanceof Frame.HalfClosed halfClosed) {
            return halfClosed.connection();
        } else if (frame instanceof Frame.Closed closed) {
            return closed.connection();
        } else if (frame instanceof Frame.Gap gap) {
            return gap.connection();
        }
        return Long.MIN_VALUE;
    }
}
