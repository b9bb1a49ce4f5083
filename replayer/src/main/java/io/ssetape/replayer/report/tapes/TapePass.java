package io.ssetape.replayer.report.tapes;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.replay.RequestBodySink;
import io.ssetape.replayer.replay.StreamObservers;
import io.ssetape.replayer.replay.TapeReplay;
import io.ssetape.replayer.report.html.RequestEvents;
import io.ssetape.replayer.report.metrics.MetricsLog;
import io.ssetape.replayer.report.summary.RunAggregator;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.TapeObserver;
import io.ssetape.replayer.report.text.RequestWalk;
import java.util.List;
import java.util.function.Consumer;

/** One pass over the frames of one tape: its records to where they are kept, and what a report says of the tape itself. */
public final class TapePass {
    private final TapeObserver observer;
    private final MetricsLog metrics = new MetricsLog();
    private final OwnBursts bursts;
    private final TapeReplay replay;

    /**
     * Nothing read yet.
     *
     * @param records where the records go
     * @param events what is to note the events of the answers; null for nothing
     */
    public TapePass(ReplayOptions options, RecordSink records, RequestEvents events) {
        observer = new TapeObserver(options);
        bursts = new OwnBursts(
                observer.standstills(),
                events == null ? records : records.and(events),
                events == null ? StreamObservers.NONE : events);
        replay = new TapeReplay(options, bursts, RequestBodySink.NONE, bursts);
    }

    /**
     * Reads a source to its end.
     *
     * @param source the frames; not closed
     * @param beside sees each frame as well
     */
    public void read(FrameSource source, Consumer<Frame> beside) {
        for (Frame frame = source.next(); frame != null; frame = source.next()) {
            observer.accept(frame);
            metrics.accept(frame);
            beside.accept(frame);
            replay.accept(frame);
        }
        replay.finish(source.end());
        bursts.finish();
    }

    /**
     * The report over all records of the tape.
     *
     * @param source what was read, at its end
     * @param aggregator has taken the records
     * @param requests the records, by id
     */
    public RunReport report(FrameSource source, RunAggregator aggregator, RequestWalk requests) {
        return StandstillRequests.report(aggregator, observer, source.end(), bursts, requests);
    }

    /** The answers of metrics endpoints that are on the tape. */
    public MetricsLog metrics() {
        return metrics;
    }

    /** The taps that the tape declares. */
    List<Tap> taps() {
        return observer.taps();
    }

    /** The tape's identity; empty when a foreign capture did not bring one. */
    String tapeId() {
        return observer.tapeId();
    }
}
