package io.ssetape.replayer.report.parquet;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.clock.StandstillWatch;
import io.ssetape.replayer.interpret.StreamObserver;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.replay.RequestBodySink;
import io.ssetape.replayer.replay.StreamObservers;
import io.ssetape.replayer.replay.TapeReplay;
import io.ssetape.replayer.report.tapes.OwnBursts;
import io.ssetape.replayer.report.tapes.WallNanos;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.TapeName;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The tables of requests and of events of one tape or several, written as exchanges end. */
public final class ParquetTables {
    private final ParquetFile<RequestRow> requests;
    private final ParquetFile<EventRow> events;
    private long requestRows;
    private long eventRows;

    /**
     * Tables without rows.
     *
     * @param createdBy the program that writes them
     * @param requests where the table of requests goes; not closed
     * @param events where the table of events goes; not closed
     */
    public ParquetTables(String createdBy, OutputStream requests, OutputStream events) {
        this.requests = new ParquetFile<>(RequestRow.columns(), createdBy, requests);
        this.events = new ParquetFile<>(EventRow.columns(), createdBy, events);
    }

    /** The next tape; it has to be finished before another one is begun. */
    public TapeRows tape(TapeName name, ReplayOptions options) {
        return new TapeRows(name, options);
    }

    /** No more tapes. */
    public void finish() {
        requests.finish();
        events.finish();
    }

    /** How many requests were written. */
    public long requestRows() {
        return requestRows;
    }

    /** How many events were written. */
    public long eventRows() {
        return eventRows;
    }

    /** The rows of one tape. */
    public final class TapeRows implements RecordSink, StreamObservers {
        private final TapeName name;
        private final StandstillWatch standstills = new StandstillWatch();
        private final OwnBursts bursts = new OwnBursts(standstills, this, this);
        private final TapeReplay replay;
        private final Map<Long, EventLog> open = new HashMap<>();
        private boolean dated;

        private TapeRows(TapeName name, ReplayOptions options) {
            this.name = name;
            replay = new TapeReplay(options, bursts, RequestBodySink.NONE, bursts);
        }

        /** The next frame. */
        public void accept(Frame frame) {
            // A foreign capture may not know its wall clock; its readings then say 0.
            dated |= (frame instanceof Frame.TapeStart start && start.clock().epochNanos() != 0)
                    || (frame instanceof Frame.ClockPair pair && pair.clock().epochNanos() != 0);
            standstills.accept(frame);
            replay.accept(frame);
        }

        /** No more frames. */
        public void finish(SourceEnd end) {
            replay.finish(end);
            bursts.finish();
        }

        @Override
        public StreamObserver of(long id) {
            EventLog log = new EventLog();
            open.put(id, log);
            return log;
        }

        @Override
        public void generation(RequestRecord record) {
            EventLog log = open.remove(record.id());
            Long epochNanos = dated && record.start().wall() != null
                    ? (Long) WallNanos.of(record.start().wall())
                    : null;
            requests.add(new RequestRow(name, record, epochNanos));
            requestRows++;
            List<EventLog.Noted> all = log == null ? List.of() : log.events();
            for (int i = 0; i < all.size(); i++) {
                events.add(new EventRow(name, record, epochNanos, i + 1, all.get(i), i == 0 ? null : all.get(i - 1)));
            }
            eventRows += all.size();
        }

        @Override
        public void other(OtherRecord record) {
            // Tables are of generation requests.
        }
    }
}
