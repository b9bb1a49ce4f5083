package io.ssetape.replayer.replay;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.flow.FlowTable;
import java.util.function.LongPredicate;

/** Turns frames into records. Feed it every frame of a source in order, then finish it. */
public final class TapeReplay {
    private final ReplayState state;
    private final FlowTable flows;

    /** A replay that hands its records to a sink. */
    public TapeReplay(ReplayOptions options, RecordSink sink) {
        this(options, sink, RequestBodySink.NONE, StreamObservers.NONE);
    }

    /** A replay that also hands over the bodies of generation requests, and the events of their answers. */
    public TapeReplay(ReplayOptions options, RecordSink sink, RequestBodySink bodies, StreamObservers observers) {
        this(options, sink, bodies, observers, id -> true);
    }

    /**
     * A replay that interprets some exchanges only: of the others it follows where they begin and end, and hands over nothing but what stands
     * behind the end of their connections. That takes a third of the time.
     *
     * @param interpreted whether the exchange of a number is interpreted; asked once, when it begins
     */
    public TapeReplay(
            ReplayOptions options,
            RecordSink sink,
            RequestBodySink bodies,
            StreamObservers observers,
            LongPredicate interpreted) {
        state = new ReplayState(options, sink, bodies, observers, interpreted);
        flows = new FlowTable(number -> new ConnectionReplay(number, state));
    }

    /** The next frame. */
    public void accept(Frame frame) {
        if (frame instanceof Frame.Bytes) {
            flows.accept(frame);
        } else if (frame instanceof Frame.ClockPair pair) {
            state.clock().pair(pair.clock());
        } else if (frame instanceof Frame.TapeStart start) {
            begin(start);
        } else {
            flows.accept(frame);
        }
    }

    private void begin(Frame.TapeStart start) {
        state.clock().pair(start.clock());
        if (start.taps().size() == 1) {
            state.onlyTap(start.taps().get(0).name());
        }
    }

    /** No more frames: exchanges that are not complete are handed over as open, cut or truncated. */
    public void finish(SourceEnd end) {
        state.sourceEnds(end.condition());
        flows.finish();
    }

    /** How many exchanges, of those that are interpreted, have begun and are not complete. */
    public int openExchanges() {
        return state.openExchanges();
    }

    /**
     * How many frames stood behind the end of their connection or direction; more than 0 means that the capture is out of
     * order.
     */
    public long lateFrames() {
        return flows.lateFrames();
    }
}
