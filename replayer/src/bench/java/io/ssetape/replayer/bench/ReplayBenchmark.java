package io.ssetape.replayer.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.replay.TapeReplay;
import io.ssetape.replayer.report.TapeReport;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The replay of a tape in memory, against its floor: a token scan of the same JSON by the same parser, without HTTP, event
 * cutting, or anything being understood. The replay is a hundred times the floor's code, and the compiler is done with it only after
 * some twenty seconds; what is measured before that says more about the compiler.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 8, time = 3)
@Measurement(iterations = 5, time = 3)
@Fork(1)
public class ReplayBenchmark {
    private static final int REQUESTS = 200;
    private static final int CONCURRENCY = 32;
    private static final int TEXT_EVENTS = 180;

    /** The tape, and the JSON inside it. */
    @State(Scope.Benchmark)
    public static class Tape {
        private final List<Frame> frames = new ArrayList<>();
        private final List<byte[]> payloads = new ArrayList<>();
        private long responseBytes;

        /** Makes the tape. */
        @Setup
        public void make() {
            GeneratedTape source = new GeneratedTape(REQUESTS, CONCURRENCY, TEXT_EVENTS, true);
            for (Frame frame = source.next(); frame != null; frame = source.next()) {
                frames.add(frame);
                if (frame instanceof Frame.Bytes bytes && bytes.direction() == Direction.RESPONSE) {
                    responseBytes += bytes.payload().length;
                    addPayload(new String(bytes.payload(), StandardCharsets.UTF_8));
                }
            }
        }

        /** Every read of the generated tape holds at most one event. */
        private void addPayload(String read) {
            int data = read.indexOf("data: {");
            if (data >= 0) {
                String json = read.substring(data + "data: ".length(), read.indexOf("\n\n", data));
                payloads.add(json.getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    /** What one invocation went through; JMH turns it into rates. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Work {
        /** JSON events. */
        public long events;
        /** Response bytes as they came over the wire. */
        public long bytes;

        void add(Tape tape) {
            events += tape.payloads.size();
            bytes += tape.responseBytes;
        }
    }

    /** Frames to records. */
    @Benchmark
    public void wholeReplay(Tape tape, Work work, Blackhole blackhole) {
        TapeReplay replay = new TapeReplay(ReplayOptions.defaults(), new RecordSink() {
            @Override
            public void generation(RequestRecord record) {
                blackhole.consume(record);
            }

            @Override
            public void other(OtherRecord record) {
                blackhole.consume(record);
            }
        });
        tape.frames.forEach(replay::accept);
        replay.finish(SourceEnd.complete());
        work.add(tape);
    }

    /** Frames to a report: records written to a temporary file, and everything added up. */
    @Benchmark
    public RunReport wholeReport(Tape tape, Work work) {
        Path folder = Path.of(System.getProperty("java.io.tmpdir"));
        try (TapeReport report = TapeReport.read(new ListSource(tape.frames), ReplayOptions.defaults(), folder)) {
            work.add(tape);
            return report.summary();
        }
    }

    /** The floor: the tokens of every event's JSON. */
    @Benchmark
    public long floorTokenScan(Tape tape, Work work) throws IOException {
        JsonFactory json = new JsonFactory();
        long tokens = 0;
        for (byte[] payload : tape.payloads) {
            try (JsonParser parser = json.createParser(payload)) {
                while (parser.nextToken() != null) {
                    tokens++;
                }
            }
        }
        work.add(tape);
        return tokens;
    }
}
