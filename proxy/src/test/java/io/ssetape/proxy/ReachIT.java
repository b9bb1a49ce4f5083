package io.ssetape.proxy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.ChildProcess;
import io.ssetape.proxy.lab.LoopbackUpstream;
import io.ssetape.proxy.lab.Taped;
import io.ssetape.proxy.lab.TestCertificate;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.recorder.frame.Direction;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** TLS and forward-proxy options of {@code ssetape record}, from the packaged jar. */
@Timeout(180)
class ReachIT {
    private static final String REQUEST = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n";

    @TempDir
    Path folder;

    @Test
    void tlsOnBothSidesIsRecordedInClear() throws Exception {
        TestCertificate certificate = TestCertificate.make(folder, "dns:localhost,ip:127.0.0.1");
        try (LoopbackUpstream upstream =
                        new LoopbackUpstream(certificate.context().getServerSocketFactory());
                ChildProcess record = record(
                        "--upstream", "https://localhost:" + upstream.port(),
                        "--upstream-ca", certificate.certificate().toString(),
                        "--listen-cert", certificate.certificate().toString(),
                        "--listen-key", certificate.key().toString())) {
            int port = port(record, "listening on https://127\\.0\\.0\\.1:(\\d+) for https://localhost:");
            try (Wire client = new Wire(
                    certificate.context().getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port))) {
                client.send(REQUEST);
                assertThat(upstream.accept().receiveText(REQUEST.length())).isEqualTo(REQUEST);
            }
            record.terminate();
            record.finished(0);
            assertThat(record.output()).contains("1 other exchange");
        }
        Taped taped = Taped.read(folder.resolve("tape"));
        assertThat(taped.passed(1, Direction.REQUEST)).isEqualTo(REQUEST);
        assertThat(taped.start().settings().get("upstream_tls")).startsWith("verified against ");
    }

    @Test
    void blindTrustIsWarnedAbout() throws Exception {
        try (ChildProcess record = record("--upstream", "https://127.0.0.1:1", "--insecure-upstream")) {
            record.awaitError("ssetape: --insecure-upstream: no certificate is checked");
            record.awaitError("recording to ");
            record.terminate();
            record.finished(0);
        }
        assertThat(Taped.read(folder.resolve("tape")).start().settings().get("upstream_tls"))
                .startsWith("NOT VERIFIED");
    }

    @Test
    void aForwardProxyLeadsToItsTargetsOnly() throws Exception {
        try (LoopbackUpstream upstream = new LoopbackUpstream();
                ChildProcess record = record("--forward", "--allow", "127.0.0.1:" + upstream.port())) {
            int port =
                    port(record, "listening on http://127\\.0\\.0\\.1:(\\d+) as a forward proxy to 127\\.0\\.0\\.1:");
            InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
            try (Wire client = Wire.connect(address);
                    Wire stranger = Wire.connect(address)) {
                String host = "127.0.0.1:" + upstream.port();
                client.send("GET http://" + host + "/health HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
                String sent = "GET /health HTTP/1.1\r\nHost: " + host + "\r\n\r\n";
                assertThat(upstream.accept().receiveText(sent.length())).isEqualTo(sent);
                stranger.send("CONNECT example.test:443 HTTP/1.1\r\n\r\n");
                assertThat(new String(stranger.receiveToEnd(), UTF_8)).startsWith("HTTP/1.1 403 ");
            }
            record.terminate();
            record.finished(0);
        }
    }

    @Test
    void optionsThatContradictEachOtherAreOneLineAndAHint() throws Exception {
        assertUsage("--allow belongs to --forward", "--upstream", "http://a", "--allow", "a:1");
        assertUsage(
                "--forward leads where its clients ask to", "--upstream", "http://a", "--forward", "--allow", "a:1");
        assertUsage("--forward leads nowhere yet", "--forward");
        assertUsage("--allow 'a': give HOST:PORT", "--forward", "--allow", "a");
        assertUsage("--listen-cert and --listen-key belong together", "--upstream", "http://a", "--listen-key", "k");
        assertUsage("contradict each other", "--upstream", "https://a", "--insecure-upstream", "--upstream-ca", "c");
    }

    private void assertUsage(String words, String... options) throws InterruptedException {
        try (ChildProcess record = record(options)) {
            record.finished(2);
            assertThat(record.errors())
                    .startsWith("ssetape: ")
                    .contains(words)
                    .endsWith("Try: ssetape record --help\n")
                    .hasLineCount(2);
        }
    }

    private static int port(ChildProcess record, String pattern) {
        int port = Integer.parseInt(record.awaitError(pattern).group(1));
        record.awaitError("recording to ");
        return port;
    }

    private ChildProcess record(String... options) {
        List<String> arguments = new ArrayList<>(List.of("record", "--listen", "127.0.0.1:0", "--tape", "tape"));
        arguments.addAll(List.of(options));
        return ChildProcess.ssetape(folder, arguments.toArray(new String[0]));
    }
}
