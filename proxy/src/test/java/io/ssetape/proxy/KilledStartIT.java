package io.ssetape.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.ChildProcess;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.tape.TapeReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SIGKILL, or a request to stop, before a recording listens: its name can be used again. */
@Timeout(180)
class KilledStartIT {
    private static final String UPSTREAM = "http://127.0.0.1:1";

    @TempDir
    Path folder;

    @Test
    void whatIsKilledWhileItWarmsUpLeavesItsNameFree() throws InterruptedException {
        Path tape = folder.resolve("tape");
        for (String made : new String[] {".claim", ".rehearsal"}) {
            try (ChildProcess killed = record(tape, "--warm-up")) {
                Awaitility.await()
                        .atMost(Duration.ofSeconds(60))
                        .pollInterval(Duration.ofMillis(1))
                        .until(() -> Files.exists(tape.resolve(made)));
                killed.kill();
                assertThat(killed.errors()).doesNotContain("listening on");
            }
            assertThat(tape.resolve(".claim")).exists();
        }
        try (ChildProcess second = record(tape)) {
            second.awaitError("recording to .*tape");
            try (ChildProcess third = record(tape)) {
                assertThat(third.exitCode()).isEqualTo(4);
                assertThat(third.errors()).contains("is not empty: a tape is always a new folder");
            }
            second.terminate();
            assertThat(second.exitCode()).as(second.errors()).isZero();
        }
        try (ChildProcess verify = ChildProcess.ssetape(folder, "verify", tape.toString())) {
            assertThat(verify.exitCode()).as(verify.output()).isZero();
        }
        try (TapeReader reader = TapeReader.open(tape)) {
            assertThat(reader.start().taps()).hasSize(1);
        }
        assertThat(tape.toFile().list()).hasSize(2);
    }

    /** By then the tape holds what the service's metrics said, which is nothing of a client's. */
    @Test
    void whatIsKilledBehindItsFirstReadingOfMetricsLeavesItsNameFree() throws InterruptedException {
        Path tape = folder.resolve("tape");
        try (ChildProcess killed = record(tape, "--warm-up", "--metrics", UPSTREAM, "--metrics-every", "0.1")) {
            Awaitility.await()
                    .atMost(Duration.ofSeconds(60))
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> warmsUpBehindMetrics(tape));
            killed.kill();
            assertThat(killed.errors()).doesNotContain("listening on");
        }
        assertThat(frames(tape))
                .filteredOn(Frame.MetricsSnapshot.class::isInstance)
                .singleElement()
                .satisfies(only ->
                        assertThat(((Frame.MetricsSnapshot) only).phase()).isEqualTo("before"));
        try (ChildProcess second = record(tape, "--metrics", UPSTREAM)) {
            second.awaitError("recording to .*tape");
            second.terminate();
            assertThat(second.exitCode()).as(second.errors()).isZero();
        }
        assertThat(frames(tape)).last().isInstanceOf(Frame.TapeEnd.class);
    }

    /** Whether half a second has been recorded since metrics were read, several times their interval. */
    private static boolean warmsUpBehindMetrics(Path tape) {
        if (!Files.exists(tape.resolve(".rehearsal"))) {
            return false;
        }
        List<Frame> frames = frames(tape);
        long last = frames.get(frames.size() - 1).nanos();
        return frames.stream()
                .anyMatch(frame -> frame instanceof Frame.MetricsSnapshot && last - frame.nanos() > 500_000_000L);
    }

    private static List<Frame> frames(Path tape) {
        List<Frame> frames = new ArrayList<>();
        try (TapeReader reader = TapeReader.open(tape)) {
            for (Frame frame = reader.next(); frame != null; frame = reader.next()) {
                frames.add(frame);
            }
        }
        return frames;
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT"})
    void whatIsStoppedWhileItWarmsUpEndsWithoutListeningAndLeavesNothing(String signal) throws InterruptedException {
        Path tape = folder.resolve("tape");
        try (ChildProcess stopped = record(tape, "--warm-up")) {
            Awaitility.await()
                    .atMost(Duration.ofSeconds(60))
                    .pollInterval(Duration.ofMillis(1))
                    .until(() -> Files.exists(tape.resolve(".rehearsal")));
            stopped.signal(signal);

            assertThat(stopped.exitCode()).as(stopped.errors()).isZero();
            assertThat(stopped.errors())
                    .contains("stopped before it listened; nothing was recorded")
                    .doesNotContain("listening on");
        }
        assertThat(tape).doesNotExist();
    }

    private ChildProcess record(Path tape, String... more) {
        String[] arguments = new String[more.length + 8];
        System.arraycopy(
                new String[] {
                    "record",
                    "--listen",
                    "127.0.0.1:0",
                    "--upstream",
                    UPSTREAM,
                    "--no-report",
                    "--tape",
                    tape.toString()
                },
                0,
                arguments,
                0,
                8);
        System.arraycopy(more, 0, arguments, 8, more.length);
        return ChildProcess.ssetape(folder, arguments);
    }
}
