package io.ssetape.recorder.bench;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.recorder.intake.Lane;
import io.ssetape.recorder.intake.NoTape;
import io.ssetape.recorder.intake.RecordedConnection;
import io.ssetape.recorder.intake.Recorder;
import io.ssetape.recorder.redact.ConnectionRedactor;
import io.ssetape.recorder.tape.TapeWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** What one read of a stream costs on its way to the tape: handed over, masked, written. One chunk of {@code bytes} is one read. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class RecorderSpeed {
    private static final String HEAD = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final int READS = 100;
    private static final int FLUSH_EVERY = 32;
    private static final long LONGEST_TAPE_BYTES = 1L << 30;

    /** The payload of one read. */
    @Param({"256", "65536"})
    public int bytes;

    private ByteBuffer chunk;
    private Recorder recorder;
    private RecordedConnection connection;
    private ConnectionRedactor redactor;
    private Path folder;
    private TapeWriter tape;
    private long written;

    /** A recorder that keeps nothing, a connection in the middle of a chunked answer, and a tape. */
    @Setup(Level.Trial)
    public void prepare() throws IOException {
        String size = Integer.toHexString(bytes - 10);
        String framed = size + "\r\n" + "e".repeat(bytes - 10) + "\r\n";
        chunk = ByteBuffer.allocateDirect(framed.length());
        chunk.put(framed.getBytes(StandardCharsets.US_ASCII)).flip();
        recorder = NoTape.recorder();
        Lane lane = recorder.openLane();
        connection = lane.opened("entry", "a:1", "b:2", 0, 0);
        redactor = new ConnectionRedactor();
        redactor.mask(Direction.REQUEST, direct("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
        redactor.mask(Direction.RESPONSE, direct(HEAD));
        folder = Files.createTempDirectory("ssetape-bench");
        begin();
    }

    /** Nothing waits: what finds no memory would be counted instead of handed over, and look cheap. */
    @Setup(Level.Iteration)
    public void awaitDrained() {
        if (recorder.stats().missingBytes() > 0) {
            throw new IllegalStateException("the hand-over ran out of memory; the figure would be wrong");
        }
        while (recorder.stats().waitingBytes() > 0) {
            Thread.onSpinWait();
        }
    }

    /** Hand-over on the event loop; the recorder thread drains beside it. A hundred reads are one operation. */
    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    @Warmup(iterations = 2_000, batchSize = READS)
    @Measurement(iterations = 2_000, batchSize = READS)
    public void handOver100Reads() {
        connection.bytes(Direction.RESPONSE, 1, chunk);
    }

    /** Following the framing and looking for credentials, on the recorder thread. */
    @Benchmark
    public void mask() {
        redactor.mask(Direction.RESPONSE, chunk);
    }

    /** Encoding, checksum and writing, a flush every 32 frames, on the recorder thread; page cache, no sync. */
    @Benchmark
    public void write() {
        tape.appendBytes(1, 1, Direction.RESPONSE, written, false, chunk);
        written += chunk.remaining();
        if (written / chunk.remaining() % FLUSH_EVERY == 0) {
            tape.flush();
        }
        if (written > LONGEST_TAPE_BYTES) {
            finish();
            begin();
        }
    }

    /** Removes what was written. */
    @TearDown(Level.Trial)
    public void end() {
        recorder.close();
        finish();
    }

    private void begin() {
        written = 0;
        Frame.TapeStart start = new Frame.TapeStart(
                new WallTime(0, 0), Frame.TapeStart.CURRENT_VERSION, "bench", "bench", List.of(), Map.of());
        tape = TapeWriter.create(folder.resolve("tape"), start);
    }

    private void finish() {
        tape.end(2);
        TapeWriter.remove(folder.resolve("tape"));
    }

    private static ByteBuffer direct(String text) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(text.length());
        return buffer.put(text.getBytes(StandardCharsets.US_ASCII)).flip();
    }

    /** Runs all of it. */
    public static void main(String[] args) throws RunnerException {
        new Runner(new OptionsBuilder()
                        .include(RecorderSpeed.class.getSimpleName())
                        .jvmArgsAppend(args)
                        .build())
                .run();
    }
}
