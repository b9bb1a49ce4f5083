package io.ssetape.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.ChildProcess;
import io.ssetape.recorder.tape.TapeReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
