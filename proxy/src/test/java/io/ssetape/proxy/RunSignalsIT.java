package io.ssetape.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.ChildProcess;
import io.ssetape.proxy.lab.LoopbackUpstream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests to stop {@code ssetape run} before its command lives, behind it, and in the foreground of a terminal. */
@Timeout(180)
class RunSignalsIT {
    /** How long a second signal would have to show itself. */
    private static final Duration WATCHED = Duration.ofSeconds(1);

    private static final Duration BETWEEN_SIGNALS = Duration.ofMillis(50);
    private static final String NO_METRICS = "HTTP/1.1 204 None\r\nConnection: close\r\n\r\n";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143", "HUP, 129"})
    void oneThatComesBeforeTheCommandLivesKeepsItFromBeingStarted(String signal, int status)
            throws InterruptedException {
        try (ChildProcess run = ChildProcess.start(folder, run(List.of("--warm-up"), "touch", "started"))) {
            awaitFile("tape/.rehearsal");
            run.signal(signal);
            run.finished(status);
            assertStopped(run.errors());
        }
    }

    @ParameterizedTest
    @CsvSource({"INT, 130", "HUP, 129"})
    void inTheForegroundOfATerminalToo(String signal, int status) throws Exception {
        try (ChildProcess terminal = inTerminal("", run(List.of("--warm-up"), "touch", "started"))) {
            awaitFile("tape/.rehearsal");
            String pid = Files.readString(folder.resolve("pid")).strip();
            new ProcessBuilder("kill", "-s", signal, pid).start().waitFor();
            terminal.finished(status);
            assertStopped(terminal.output());
        }
    }

    /** The terminal sends it to the command itself. */
    @Test
    void ctrlCReachesALivingCommandOnce() throws Exception {
        new ProcessBuilder("mkfifo", folder.resolve("keys").toString()).start().waitFor();
        String script = "trap 'echo got >> got' INT; touch ready; while [ ! -e stop ]; do sleep 0.05; done; exit 5";
        try (ChildProcess terminal = inTerminal(" < keys", run(List.of("--no-report"), "bash", "-c", script));
                OutputStream keys = Files.newOutputStream(folder.resolve("keys"))) {
            awaitFile("ready");
            keys.write(3);
            keys.flush();
            awaitFile("got");
            await().during(WATCHED)
                    .untilAsserted(() -> assertThat(Files.readAllLines(folder.resolve("got")))
                            .containsExactly("got"));
            Files.createFile(folder.resolve("stop"));
            terminal.finished(5);
        }
    }

    /** It waits for metrics that nobody gives, and would do so for a minute. */
    @Test
    void aSecondOneBeforeTheCommandLivesStopsAtOnce() throws InterruptedException {
        try (LoopbackUpstream metrics = new LoopbackUpstream();
                ChildProcess run = ChildProcess.start(folder, run(asking(metrics), "touch", "started"))) {
            awaitFile("tape/.claim");
            metrics.accept();
            run.signal("INT");
            signalUntilItEnds(run, "TERM");

            run.finished(143);
            assertThat(folder.resolve("started")).doesNotExist();
        }
    }

    @Test
    void aSecondOneBehindTheCommandStopsAtOnce() throws InterruptedException {
        try (LoopbackUpstream metrics = new LoopbackUpstream();
                ChildProcess run = ChildProcess.start(folder, run(asking(metrics), "touch", "started"))) {
            awaitFile("tape/.claim");
            metrics.accept().send(NO_METRICS);
            awaitFile("started");
            metrics.accept();
            run.signal("INT");
            signalUntilItEnds(run, "TERM");

            run.finished(143);
        }
    }

    private static List<String> asking(LoopbackUpstream metrics) {
        return List.of("--metrics", "http://127.0.0.1:" + metrics.port() + "/metrics", "--metrics-timeout", "60");
    }

    /** Whichever of them comes late enough to be a second request: nothing else ends it in that time. */
    private static void signalUntilItEnds(ChildProcess run, String signal) {
        ProcessHandle process = ProcessHandle.of(run.pid()).orElseThrow();
        await().pollInterval(BETWEEN_SIGNALS).until(() -> {
            run.signal(signal);
            return !process.isAlive();
        });
    }

    private void assertStopped(String said) {
        assertThat(said)
                .contains("stopped before it listened; nothing was recorded")
                .doesNotContain("listening on", "ssetape report");
        assertThat(folder.resolve("started")).doesNotExist();
        assertThat(folder.resolve("tape")).doesNotExist();
    }

    /** Runs a command on a terminal of its own, whose foreground it is; what that shows is its standard output. */
    private ChildProcess inTerminal(String input, List<String> command) {
        String quoted = command.stream()
                .map(word -> "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
        return ChildProcess.start(
                folder,
                Map.of("SHELL", "/bin/sh", "COMMAND", "echo $$ > pid; exec " + quoted),
                List.of("sh", "-c", "exec script -qec \"$COMMAND\" /dev/null" + input));
    }

    private static List<String> run(List<String> options, String... command) {
        List<String> all = new ArrayList<>(
                ChildProcess.ssetapeCommand("run", "--upstream", "http://127.0.0.1:1", "--tape", "tape"));
        all.addAll(options);
        all.add("--");
        all.addAll(Arrays.asList(command));
        return all;
    }

    private void awaitFile(String name) {
        await().until(() -> Files.exists(folder.resolve(name)));
    }

    private static ConditionFactory await() {
        return Awaitility.await().atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(1));
    }
}
