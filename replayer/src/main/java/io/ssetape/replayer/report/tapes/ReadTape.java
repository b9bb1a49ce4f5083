package io.ssetape.replayer.report.tapes;

import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.lightspeed.SpeedOfLightRule;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.report.file.RecordSpool;
import io.ssetape.replayer.report.html.RequestEvents;
import io.ssetape.replayer.report.metrics.MetricsAnalysis;
import io.ssetape.replayer.report.summary.RunAggregator;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.text.RequestWalk;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.TapeName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * One of several tapes, read to its end and on its own.
 *
 * @param input what was read
 * @param name its number and name
 * @param idsBefore the highest id of the tapes before it
 * @param lastId its own highest id; {@code idsBefore} when it holds no exchange
 * @param own the report about it alone
 * @param taps the taps that it declares
 * @param clock the readings of its clocks
 * @param seen its requests, by id
 * @param tapeId its identity; empty when a foreign capture did not bring one
 * @param end how it ends
 * @param clientFiles the files that AISBench would have written of its metrics
 */
public record ReadTape(
        TapeInput input,
        TapeName name,
        long idsBefore,
        long lastId,
        RunReport own,
        List<Tap> taps,
        ClockLog clock,
        List<SeenRequest> seen,
        String tapeId,
        SourceEnd end,
        Map<String, String> clientFiles) {

    /**
     * Reads a tape.
     *
     * @param number its place among the tapes, from 1
     * @param idsBefore the highest id of the tapes before it
     * @param rule what to judge prefill by; null for nothing
     * @param records where its records go, under ids of all tapes
     * @param events what is to note the events of its answers; null for nothing
     * @param temporaryFolder where temporary files are made
     */
    public static ReadTape read(
            TapeInput input,
            int number,
            long idsBefore,
            ReplayOptions options,
            SpeedOfLightRule rule,
            RecordSpool records,
            RequestEvents events,
            Path temporaryFolder) {
        ClockLog clock = new ClockLog();
        TapeName name = new TapeName(number, input.name());
        try (FrameSource source = input.open().get();
                RunAggregator aggregator = new RunAggregator(temporaryFolder)) {
            Numbered numbered = new Numbered(name, idsBefore, clock, List.of(records, aggregator));
            TapePass pass = new TapePass(options, numbered, events);
            pass.read(source, clock::accept);
            long lastId = numbered.lastId;
            RequestWalk requests = walk(records, idsBefore, lastId);
            RunReport own = pass.report(source, aggregator, requests);
            MetricsAnalysis analysis = MetricsAnalysis.of(own, pass.metrics(), rule, requests);
            return new ReadTape(
                    input,
                    name,
                    idsBefore,
                    lastId,
                    analysis.summary(),
                    pass.taps(),
                    clock,
                    numbered.seen(),
                    pass.tapeId(),
                    source.end(),
                    analysis.clientFiles());
        }
    }

    /**
     * Whether both are one recording: they have one identity, or, since a portable tape may lack it, the same requests at the same taps and
     * moments.
     */
    public boolean isSameRecordingAs(ReadTape other) {
        boolean oneId = !tapeId.isEmpty() && tapeId.equals(other.tapeId);
        return oneId || (!seen.isEmpty() && seen.equals(other.seen));
    }

    /** Its requests, by id. */
    RequestWalk requests(RecordSpool records) {
        return walk(records, idsBefore, lastId);
    }

    private static RequestWalk walk(RecordSpool records, long idsBefore, long lastId) {
        return visitor -> {
            Iterator<RequestRecord> own = records.requests(idsBefore + 1, lastId);
            while (own.hasNext() && visitor.test(own.next())) {
                // The visitor says when it has enough.
            }
        };
    }

    /** Whether it says when it was recorded. */
    boolean isDated() {
        return !clock.readings().isEmpty() && own.tape().start() != null;
    }

    /** When its recording began, since 1970 by its wall clock. */
    long wallNanos() {
        return wallNanosAt(own.tape().start().monoNs());
    }

    /** A moment on its monotonic clock, since 1970: from the first reading of its wall clock on, whatever that was set to later. */
    long wallNanosAt(long monoNanos) {
        return clock.anchoredNanos(monoNanos);
    }

    /** Hands records on under ids of all tapes, and keeps what tells whether another tape saw them. */
    private static final class Numbered implements RecordSink {
        private final TapeName name;
        private final long idsBefore;
        private final ClockLog clock;
        private final List<RecordSink> sinks;
        private final Map<Long, SeenRequest> seen = new HashMap<>();
        private long lastId;

        Numbered(TapeName name, long idsBefore, ClockLog clock, List<RecordSink> sinks) {
            this.name = name;
            this.idsBefore = idsBefore;
            this.clock = clock;
            this.sinks = sinks;
            lastId = idsBefore;
        }

        @Override
        public void generation(RequestRecord record) {
            RequestRecord numbered = record.ofTape(name, idsBefore + record.id());
            lastId = Math.max(lastId, numbered.id());
            // A tape without a reading is never put beside others; two copies of it are to be known as one all the
            // same.
            if (record.start().wall() != null) {
                long start = record.start().monoNs();
                long wall = clock.readings().isEmpty() ? 0 : clock.anchoredNanos(start);
                seen.put(record.id(), SeenRequest.of(record, wall));
            }
            sinks.forEach(sink -> sink.generation(numbered));
        }

        @Override
        public void other(OtherRecord record) {
            OtherRecord numbered = record.ofTape(name, idsBefore + record.id());
            lastId = Math.max(lastId, numbered.id());
            sinks.forEach(sink -> sink.other(numbered));
        }

        List<SeenRequest> seen() {
            List<SeenRequest> byId = new ArrayList<>(seen.size());
            seen.entrySet().stream()
                    .sorted(Comparator.comparingLong(Map.Entry::getKey))
                    .forEach(entry -> byId.add(entry.getValue()));
            return byId;
        }
    }
}
