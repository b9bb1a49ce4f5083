package io.ssetape.replayer.capture;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.flow.FlowTable;
import io.ssetape.replayer.http.ExchangeListener;
import io.ssetape.replayer.replay.WallClock;
import java.util.function.Consumer;

/**
 * Turns frames into whole exchanges, handed over as they end. In memory are those that have not ended. Feed it every frame of a
 * source in order, then finish it.
 */
public final class TapeCapture {
    private final ReplayOptions options;
    private final Consumer<CapturedExchange> out;
    private final WallClock clock = new WallClock();
    private final FlowTable flows;

    /** A capture that hands its exchanges to a taker. */
    public TapeCapture(ReplayOptions options, Consumer<CapturedExchange> out) {
        this.options = options;
        this.out = out;
        flows = new FlowTable(number -> new ConnectionCapture(
                options.maxHeadBytes(),
                (connection, exchange, startNanos) -> begin(number, connection, exchange, startNanos)));
    }

    private ExchangeListener begin(long number, ConnectionCapture connection, int exchange, long startNanos) {
        return new ExchangeCapture(
                number, exchange, startNanos, clock.at(startNanos), connection::opened, options.maxBodyBytes(), out);
    }

    /** The next frame. */
    public void accept(Frame frame) {
        if (frame instanceof Frame.ClockPair pair) {
            clock.pair(pair.clock());
        } else if (frame instanceof Frame.TapeStart start) {
            clock.pair(start.clock());
        } else {
            flows.accept(frame);
        }
    }

    /** No more frames: what has not ended is handed over as it is. */
    public void finish() {
        flows.finish();
    }
}
