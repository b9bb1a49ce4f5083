package io.ssetape.replayer.report.html;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.replay.RequestBodySink;
import io.ssetape.replayer.replay.TapeReplay;
import io.ssetape.replayer.report.file.RecordSpool;
import io.ssetape.replayer.report.summary.RunAggregator;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.TapeObserver;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.nio.file.Path;

/** What a page is made of, from a tape that was replayed. */
record ReplayedTape(RunReport report, RecordSpool records, RequestEvents events) implements AutoCloseable {
    /** Replays a tape; what is spooled lies in the folder until this is closed. */
    static ReplayedTape of(Path folder, GeneratedTape source) {
        RecordSpool records = RecordSpool.create(folder);
        RequestEvents events = RequestEvents.in(folder);
        TapeObserver observer = new TapeObserver();
        try (RunAggregator aggregator = new RunAggregator(folder)) {
            RecordSink all = new RecordSink() {
                @Override
                public void generation(RequestRecord record) {
                    records.generation(record);
                    aggregator.generation(record);
                    events.generation(record);
                }

                @Override
                public void other(OtherRecord record) {
                    records.other(record);
                }
            };
            TapeReplay replay = new TapeReplay(ReplayOptions.defaults(), all, RequestBodySink.NONE, events);
            for (Frame frame = source.next(); frame != null; frame = source.next()) {
                observer.accept(frame);
                replay.accept(frame);
            }
            replay.finish(source.end());
            return new ReplayedTape(aggregator.report(observer, source.end()), records, events);
        }
    }

    @Override
    public void close() {
        records.close();
        events.close();
    }
}
