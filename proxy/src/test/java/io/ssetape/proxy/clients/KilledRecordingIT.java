package io.ssetape.proxy.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.demo.SimulatedModel;
import io.ssetape.proxy.demo.SimulatedSglang;
import io.ssetape.proxy.demo.SimulationPlan;
import io.ssetape.proxy.lab.ChildProcess;
import io.ssetape.proxy.lab.Figures;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.tape.TapeCheck;
import io.ssetape.recorder.tape.TapeReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** SIGKILL in the middle of a recording: what a client had 50 ms before it is on the tape, and nothing pretends to be whole. */
class KilledRecordingIT {
    private static final int CLIENTS = 16;
    private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    @TempDir
    private Path folder;

    /** Five moments, or as many as {@code -Dssetape.kills} says. */
    private static LongStream seeds() {
        return LongStream.rangeClosed(1, Long.getLong("ssetape.kills", 5));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whatClientsHadBeforeTheKillIsOnTheTape(long seed) throws IOException, InterruptedException {
        // 16 streams of 125 events a second, 300 bytes each, give about 600 kB a second.
        int moreBytes = 50_000 + new Random(seed).nextInt(700_000);
        Path tape = folder.resolve("tape");
        List<RawStreamClient> clients = new ArrayList<>();
        long killNanos;
        long graceNanos;
        try (SchedulingDelay delay = new SchedulingDelay();
                SimulatedSglang service = SimulatedSglang.start(SimulationPlan.onLoopback());
                ChildProcess recording = Comparison.record(folder, tape, service)) {
            int port = Comparison.listenPort(recording);
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(new RawStreamClient(port, SimulatedModel.LONG_ANSWER.modelName()));
            }
            awaitUntil(() -> clients.stream().allMatch(client -> client.receivedBytes() > 0));
            int atLeast = receivedBytes(clients) + moreBytes;
            awaitUntil(() -> receivedBytes(clients) > atLeast);
            killNanos = System.nanoTime();
            recording.kill();
            graceNanos = GRACE_NANOS + delay.worstAroundNanos(killNanos);
        }
        for (RawStreamClient client : clients) {
            client.hangUp();
        }

        Map<String, byte[]> taped = responsesOf(tape);
        long longestMissingNanos = 0;
        for (RawStreamClient client : clients) {
            byte[] response = taped.get(client.localAddress());
            assertThat(response).isNotNull();
            int common = Math.min(response.length, client.receivedBytes());
            assertThat(Arrays.mismatch(response, 0, common, client.received(), 0, common))
                    .isEqualTo(-1);
            OptionalLong firstMissing = client.arrivalNanosBehind(response.length);
            if (firstMissing.isPresent()) {
                longestMissingNanos = Math.max(longestMissingNanos, killNanos - firstMissing.getAsLong());
            }
        }
        Figures.say(
                "nanoseconds before the kill at which the first byte that is not on the tape arrived",
                longestMissingNanos + ", allowed " + graceNanos);
        assertThat(longestMissingNanos)
                .as("nanoseconds before the kill at which the first byte that is not on the tape arrived")
                .isLessThanOrEqualTo(graceNanos);
        assertReportAndVerifySayCut(tape);
        assertReportSaysThatNoneIsKnownToHaveEnded(tape);
    }

    private static void awaitUntil(Callable<Boolean> condition) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(1))
                .until(condition);
    }

    private static int receivedBytes(List<RawStreamClient> clients) {
        return clients.stream().mapToInt(RawStreamClient::receivedBytes).sum();
    }

    /** The response bytes of each connection by the client's address. */
    private static Map<String, byte[]> responsesOf(Path tape) {
        Map<Long, String> clients = new HashMap<>();
        Map<String, ByteArrayOutputStream> responses = new HashMap<>();
        try (TapeReader reader = TapeReader.open(tape)) {
            for (Frame frame = reader.next(); frame != null; frame = reader.next()) {
                if (frame instanceof Frame.ConnectionOpened opened) {
                    clients.put(opened.connection(), opened.client());
                    responses.put(opened.client(), new ByteArrayOutputStream());
                } else if (frame instanceof Frame.Bytes bytes && bytes.direction() == Direction.RESPONSE) {
                    ByteArrayOutputStream response = responses.get(clients.get(bytes.connection()));
                    assertThat(bytes.streamOffset()).isEqualTo(response.size());
                    response.writeBytes(bytes.payload());
                }
            }
            assertThat(reader.end().condition()).isEqualTo(SourceEnd.Condition.CUT);
        }
        Map<String, byte[]> bytes = new HashMap<>();
        responses.forEach((client, response) -> bytes.put(client, response.toByteArray()));
        return bytes;
    }

    private void assertReportAndVerifySayCut(Path tape) throws IOException, InterruptedException {
        try (ChildProcess report = ChildProcess.ssetape(folder, "report", tape.toString())) {
            assertThat(report.finished(0).output()).containsIgnoringCase("cut");
        }
        try (ChildProcess verify = ChildProcess.ssetape(folder, "verify", tape.toString())) {
            String said = verify.finished(1).output().replaceAll("\\s+", " ");
            assertThat(said).containsIgnoringCase("cut");
            for (TapeCheck.OpenConnection open : stillOpen(tape)) {
                assertThat(said)
                        .contains(
                                "connection " + open.connection() + " (entry, client " + open.client() + "): stood at "
                                        + open.requestBytes() + " request bytes and " + open.responseBytes()
                                        + " response bytes");
            }
        }
    }

    private static List<TapeCheck.OpenConnection> stillOpen(Path tape) {
        try (TapeReader reader = TapeReader.open(tape)) {
            TapeCheck check = TapeCheck.of(reader);
            assertThat(check.inconsistencies()).isZero();
            assertThat(check.openConnections()).isEqualTo(CLIENTS);
            return check.firstOpen();
        }
    }

    private void assertReportSaysThatNoneIsKnownToHaveEnded(Path tape) throws IOException, InterruptedException {
        Path out = folder.resolve("report");
        try (ChildProcess report = ChildProcess.ssetape(folder, "report", tape.toString(), "--out", out.toString())) {
            report.finished(0);
        }
        assertThat(Files.readAllLines(out.resolve("requests.jsonl")))
                .hasSize(CLIENTS)
                .allMatch(line -> line.contains("\"inference\":{\"status\":\"open\"")
                        || line.contains("\"inference\":{\"status\":\"completed\""));
    }
}
