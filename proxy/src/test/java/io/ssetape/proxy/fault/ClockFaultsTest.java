package io.ssetape.proxy.fault;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.intake.FaultyRecorder;
import io.ssetape.recorder.intake.Lane;
import io.ssetape.recorder.intake.RecordedConnection;
import io.ssetape.recorder.intake.Recorder;
import io.ssetape.recorder.intake.RecorderConfig;
import io.ssetape.recorder.tape.TapeReader;
import io.ssetape.replayer.cli.ReportCommand;
import io.ssetape.replayer.cli.VerifyCommand;
import io.ssetape.replayer.request.RequestRecord;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Clocks that are set, and hosts that sleep: what a request took stays right, when it was is told by the clock of its moment. */
@Timeout(60)
class ClockFaultsTest {
    private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final long MINUTE_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final long TOLERANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final String BODY = "{\"model\":\"m\",\"stream\":true,\"messages\":[]}";
    private static final String REQUEST =
            "POST /v1/chat/completions HTTP/1.1\r\nHost: a\r\nContent-Length: " + BODY.length() + "\r\n\r\n" + BODY;
    private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n";
    private static final String EVENT =
            "data: {\"id\":\"x\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"},\"finish_reason\":%s}]}\n\n";

    @TempDir
    private Path folder;

    private final FaultyRecorder clocks = new FaultyRecorder();
    private final List<Instant> begun = new ArrayList<>();
    private Path tape;

    @Test
    void whatTheClocksDoChangesNoDurationAndIsToldByVerifyAndReport() {
        tape = folder.resolve("tape");
        Recorder recorder = clocks.start(
                new RecorderConfig(tape, "test", List.of(new Tap("entry", "", "")), Map.of(), 16 << 20, 0, false));
        Lane lane = recorder.openLane();
        exchange(lane, 0);
        clocks.wallClockMoves(HOUR_NANOS);
        awaitPair(HOUR_NANOS);
        exchange(lane, HOUR_NANOS);
        clocks.wallClockMoves(-2 * HOUR_NANOS);
        awaitPair(-HOUR_NANOS);
        exchange(lane, -HOUR_NANOS);
        clocks.everythingStandsStill(MINUTE_NANOS);
        awaitPair(-HOUR_NANOS + MINUTE_NANOS);
        exchange(lane, -HOUR_NANOS + MINUTE_NANOS);
        recorder.close();

        List<RequestRecord> records = Records.of(tape);
        assertThat(records).hasSize(4);
        for (int i = 0; i < records.size(); i++) {
            RequestRecord record = records.get(i);
            assertThat(record.timing().firstJsonMs()).isEqualTo(120.0);
            assertThat(record.timing().endMs()).isEqualTo(500.0);
            assertThat(Duration.between(
                                    begun.get(i), Instant.parse(record.start().wall()))
                            .toNanos())
                    .as("error of the wall time of request %d", i)
                    .isCloseTo(0L, within(TOLERANCE_NANOS));
        }
        assertThat(run(new VerifyCommand()))
                .contains("the wall clock was set, or the host slept, 2 times, at most by -72")
                .contains("1 pause between pairs, at most 60");
        assertThat(run(new ReportCommand()))
                .containsPattern("set, or the host slept, 2 times: by 3(600000|599999)\\.[0-9]+ ms at ")
                .contains(" ms without a reading of the clocks, from ");
    }

    /** A request whose answer begins after 120 ms and ends after 500 ms, by the monotonic clock of its moment. */
    private void exchange(Lane lane, long wallShiftNanos) {
        Instant wall = Instant.now().plusNanos(wallShiftNanos);
        long nanos = clocks.nanos();
        begun.add(wall);
        RecordedConnection connection = lane.opened("entry", "c:1", "u:1", nanos - 1000, nanos - 500);
        connection.bytes(Direction.REQUEST, nanos, bytes(REQUEST));
        connection.bytes(Direction.RESPONSE, nanos + 110_000_000, bytes(HEAD));
        connection.bytes(Direction.RESPONSE, nanos + 120_000_000, bytes(EVENT.formatted("null")));
        connection.bytes(
                Direction.RESPONSE, nanos + 500_000_000, bytes(EVENT.formatted("\"stop\"") + "data: [DONE]\n\n"));
        connection.halfClosed(Direction.RESPONSE, nanos + 500_000_000);
        connection.closed(Party.UPSTREAM, CloseKind.FIN, nanos + 500_000_000);
    }

    /** Waits until the recorder has written down how the clocks stand to this process's own. */
    private void awaitPair(long wallShiftNanos) {
        Awaitility.await().until(() -> {
            try (TapeReader reader = TapeReader.open(tape)) {
                boolean seen = false;
                for (Frame frame = reader.next(); frame != null; frame = reader.next()) {
                    if (frame instanceof Frame.ClockPair pair) {
                        long epoch = pair.clock().epochNanos() - wallShiftNanos;
                        long own = Instant.now().toEpochMilli() * 1_000_000;
                        seen |= Math.abs(epoch - own) < TimeUnit.SECONDS.toNanos(20);
                    }
                }
                return seen;
            }
        });
    }

    private String run(Object command) {
        StringWriter out = new StringWriter();
        new CommandLine(command).setOut(new PrintWriter(out)).execute(tape.toString());
        return out.toString().replaceAll("\\s+", " ");
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(US_ASCII));
    }
}
