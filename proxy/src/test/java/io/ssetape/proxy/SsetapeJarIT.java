package io.ssetape.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.ChildProcess;
import io.ssetape.proxy.lab.LoopbackUpstream;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.tape.TapeReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The packaged jar, run as users run it: without any flag. */
@Timeout(180)
class SsetapeJarIT {
    private static final String LISTENING = "listening on http://127\\.0\\.0\\.1:(\\d+) for ";

    @TempDir
    Path folder;

    @TempDir
    Path outputs;

    @Test
    void theJarStaysUnderTwentyMegabytes() throws IOException {
        assertThat(Files.size(ChildProcess.jar())).isLessThan(20_000_000);
    }

    @Test
    void theVersionIsAllThatIsPrinted() throws InterruptedException {
        try (ChildProcess run = ChildProcess.ssetape(outputs, "--version")) {
            assertThat(run.exitCode()).isZero();
            assertThat(run.output()).isEqualTo("ssetape 0.1.0\n");
            assertThat(run.errors()).isEmpty();
        }
    }

    @Test
    void aSignalEndsARecordingInGoodOrderAndTheReportFollows() throws InterruptedException {
        Path tape = folder.resolve("tape");
        String request = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n";
        String answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
        try (LoopbackUpstream upstream = new LoopbackUpstream();
                ChildProcess run = record(upstream, "--tape", tape.toString())) {
            InetSocketAddress address = listening(run);
            run.awaitError("recording to .*tape");
            try (Wire client = Wire.connect(address)) {
                client.send(request);
                Wire server = upstream.accept();
                server.receive(request.length());
                server.send(answer);
                client.receive(answer.length());
            }
            run.terminate();

            assertThat(run.exitCode()).isZero();
            assertThat(run.output()).startsWith("ssetape report: 0 requests, 1 other exchange");
            assertThat(run.errors().lines())
                    .hasSize(4)
                    .satisfiesExactly(
                            line -> assertThat(line).startsWith("listening on "),
                            line -> assertThat(line).startsWith("recording to "),
                            line -> assertThat(line).isEqualTo("stopping"),
                            line -> assertThat(line).startsWith("recorded "));
        }
        try (TapeReader reader = TapeReader.open(tape)) {
            while (reader.next() != null) {
                // On to the end.
            }
            assertThat(reader.end().condition()).isEqualTo(SourceEnd.Condition.COMPLETE);
            assertThat(reader.start().settings()).containsEntry("transport", "epoll");
        }
    }

    @Test
    void aTakenPortIsOneLineAndLeavesNoFolder() throws InterruptedException {
        Path tape = folder.resolve("tape");
        try (LoopbackUpstream taken = new LoopbackUpstream();
                ChildProcess run = ChildProcess.ssetape(
                        outputs,
                        "record",
                        "--listen",
                        "127.0.0.1:" + taken.port(),
                        "--upstream",
                        "http://127.0.0.1:1",
                        "--tape",
                        tape.toString())) {
            assertThat(run.exitCode()).isEqualTo(4);
            assertThat(run.errors())
                    .startsWith("ssetape: cannot listen on 127.0.0.1:" + taken.port() + " for tap entry: ")
                    .hasLineCount(1);
            assertThat(tape).doesNotExist();
        }
    }

    @Test
    void aMissingFlagIsNamed() throws InterruptedException {
        try (ChildProcess run = ChildProcess.start(
                outputs,
                List.of(
                        ChildProcess.java(),
                        "-cp",
                        ChildProcess.jar().toString(),
                        "io.ssetape.proxy.cli.Main",
                        "record",
                        "--upstream",
                        "http://127.0.0.1:1",
                        "--listen",
                        "127.0.0.1:0",
                        "--tape",
                        folder.resolve("tape").toString()))) {
            assertThat(run.exitCode()).isEqualTo(4);
            // Newer JDKs first say something of their own about native libraries.
            assertThat(run.errors().lines())
                    .last()
                    .asString()
                    .startsWith("ssetape: ")
                    .contains("--add-opens=java.base/java.lang.reflect=ALL-UNNAMED");
            assertThat(folder).isEmptyDirectory();
        }
    }

    @Test
    void runningOutOfDescriptorsIsSaidAndSurvived() throws InterruptedException {
        try (LoopbackUpstream upstream = new LoopbackUpstream();
                ChildProcess run = ChildProcess.start(
                        outputs,
                        List.of(
                                "sh",
                                "-c",
                                "ulimit -n 100; exec \"$0\" -jar \"$@\"",
                                ChildProcess.java(),
                                ChildProcess.jar().toString(),
                                "record",
                                "--listen",
                                "127.0.0.1:0",
                                "--upstream",
                                "http://127.0.0.1:" + upstream.port(),
                                "--no-record"))) {
            InetSocketAddress address = listening(run);
            List<Wire> clients = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                clients.add(Wire.connect(address));
            }
            run.awaitError("tap entry cannot accept connections for the moment: .*raise ulimit -n");
            clients.forEach(SsetapeJarIT::resetQuietly);

            try (Wire client = Wire.connect(address)) {
                client.send("still here?");
                assertThat(answered(client, upstream)).isEqualTo("still here?");
            }
            run.terminate();
            assertThat(run.exitCode()).isZero();
        }
    }

    @Test
    void aMarkSetMeanwhilePartitionsTheReport() throws InterruptedException {
        Path tape = folder.resolve("tape");
        String request = "POST /generate HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}";
        String answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";
        try (LoopbackUpstream upstream = new LoopbackUpstream();
                ChildProcess run = record(upstream, "--tape", tape.toString(), "--no-report")) {
            InetSocketAddress address = listening(run);
            run.awaitError("recording to .*tape");
            try (Wire client = Wire.connect(address)) {
                client.send(request);
                Wire server = upstream.accept();
                server.receive(request.length());
                server.send(answer);
                client.receive(answer.length());
                try (ChildProcess mark = ChildProcess.ssetape(outputs, "mark", tape.toString(), "warm-up over")) {
                    assertThat(mark.exitCode()).as(mark.errors()).isZero();
                    assertThat(mark.output()).matches("marked at \\d+\\.\\d{6} s: warm-up over\n");
                }
                client.send(request);
                server.receive(request.length());
                server.send(answer);
                client.receive(answer.length());
            }
            run.terminate();
            assertThat(run.exitCode()).isZero();
        }
        try (ChildProcess report = ChildProcess.ssetape(outputs, "report", tape.toString(), "--from", "warm-up over")) {
            assertThat(report.exitCode()).as(report.errors()).isZero();
            assertThat(report.output())
                    .contains("ssetape report: 2 requests")
                    .containsPattern("requests +1, of these 1 known on the tape, at entry: ids 2");
        }
        try (ChildProcess mark = ChildProcess.ssetape(outputs, "mark", tape.toString(), "late")) {
            assertThat(mark.exitCode()).isEqualTo(4);
            assertThat(mark.errors()).contains("nobody records there now").hasLineCount(1);
        }
    }

    /** Finds the service's end of a client's connection behind those of the clients that are gone, and lets it echo. */
    private static String answered(Wire client, LoopbackUpstream upstream) {
        int length = "still here?".length();
        while (true) {
            try {
                Wire server = upstream.accept();
                server.send(server.receive(length));
                return client.receiveText(length);
            } catch (UncheckedIOException gone) {
                // One of the clients before.
            }
        }
    }

    private static void resetQuietly(Wire client) {
        try {
            client.reset();
        } catch (UncheckedIOException gone) {
            // The proxy was faster.
        }
    }

    private ChildProcess record(LoopbackUpstream upstream, String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("record", "--listen", "127.0.0.1:0", "--upstream", "http://127.0.0.1:" + upstream.port()));
        arguments.addAll(List.of(more));
        return ChildProcess.ssetape(outputs, arguments.toArray(new String[0]));
    }

    private static InetSocketAddress listening(ChildProcess run) throws InterruptedException {
        return new InetSocketAddress(
                java.net.InetAddress.getLoopbackAddress(),
                Integer.parseInt(run.awaitError(LISTENING).group(1)));
    }
}
