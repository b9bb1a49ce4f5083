package io.ssetape.proxy.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.ChildProcess;
import io.ssetape.proxy.lab.LoopbackUpstream;
import io.ssetape.proxy.lab.Wire;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A disk below {@code --min-free}, as users meet it: what they are told while it lasts, at the end, and by the tape. */
@Timeout(120)
class DiskLowIT {
    private static final String REQUEST = "GET /v1/models HTTP/1.1\r\nHost: a\r\n\r\n";

    @TempDir
    private Path folder;

    @Test
    void theStreamPassesUnchangedAndEverybodySaysWhatIsMissing() throws InterruptedException {
        Path tape = folder.resolve("tape");
        byte[] body = new byte[3_000_000];
        new Random(5).nextBytes(body);
        String head = "HTTP/1.1 200 OK\r\nContent-Length: " + body.length + "\r\n\r\n";
        long passed = 0L + REQUEST.length() + head.length() + body.length;
        try (LoopbackUpstream upstream = new LoopbackUpstream();
                ChildProcess recording = ChildProcess.ssetape(
                        folder,
                        "record",
                        "--listen",
                        "127.0.0.1:0",
                        "--upstream",
                        "http://127.0.0.1:" + upstream.port(),
                        "--min-free",
                        "1000000TiB",
                        "--tape",
                        tape.toString())) {
            int port = Integer.parseInt(recording
                    .awaitError("listening on http://127\\.0\\.0\\.1:(\\d+)")
                    .group(1));
            try (Wire client = Wire.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                    Wire server = upstream.accept()) {
                client.send(REQUEST);
                assertThat(server.receiveText(REQUEST.length())).isEqualTo(REQUEST);
                Thread sending = new Thread(() -> server.send(head).send(body));
                sending.start();
                assertThat(client.receiveText(head.length())).isEqualTo(head);
                assertThat(client.receive(body.length)).isEqualTo(body);
            }
            recording.awaitError("recording is paused, the disk is down to its reserve \\(--min-free\\)");
            recording.terminate();
            recording.finished(1);
            assertThat(recording.errors())
                    .contains(passed + " bytes passed through without being recorded (PAUSED: disk low)");
        }
        try (ChildProcess verify = ChildProcess.ssetape(folder, "verify", tape.toString())) {
            assertThat(verify.finished(1).output()).contains("2 gaps, " + passed + " missing bytes");
        }
        try (ChildProcess report = ChildProcess.ssetape(folder, "report", tape.toString())) {
            assertThat(report.finished(0).output()).containsIgnoringCase("gap");
        }
    }
}
