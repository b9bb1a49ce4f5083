package io.ssetape.proxy.tls;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ssetape.proxy.lab.LoopbackUpstream;
import io.ssetape.proxy.lab.Taped;
import io.ssetape.proxy.lab.TestCertificate;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.proxy.metrics.MetricsPlan;
import io.ssetape.proxy.record.RecordingPlan;
import io.ssetape.proxy.record.RecordingSession;
import io.ssetape.proxy.record.TapPlan;
import io.ssetape.proxy.record.TapTarget;
import io.ssetape.proxy.record.TlsPlan;
import io.ssetape.proxy.relay.RelayOptions;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.intake.RecorderConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class TlsTest {
    private static final String REQUEST = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    @TempDir
    static Path certificates;

    private static TestCertificate loopback;

    @TempDir
    Path folder;

    private final BlockingQueue<String> notices = new LinkedBlockingQueue<>();

    @BeforeAll
    static void makeCertificate() {
        loopback = TestCertificate.make(certificates, "dns:localhost,ip:127.0.0.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void theBytesInsideAreRecordedAndPassOnBothSides(String protocol) throws IOException {
        try (LoopbackUpstream upstream = tlsUpstream();
                RecordingSession session = start(trusting(loopback), true, service("localhost", upstream));
                Wire client = new Wire(tlsClient(session, protocol))) {
            client.send(REQUEST);
            Wire server = upstream.accept();
            assertThat(server.receiveText(REQUEST.length())).isEqualTo(REQUEST);
            server.send(ANSWER);
            assertThat(client.receiveText(ANSWER.length())).isEqualTo(ANSWER);
        }

        Taped taped = Taped.read(tape());
        assertThat(taped.passed(1, Direction.REQUEST)).isEqualTo(REQUEST);
        assertThat(taped.passed(1, Direction.RESPONSE)).isEqualTo(ANSWER);
        assertThat(taped.start().settings())
                .containsEntry("upstream_tls", "verified against " + loopback.certificate());
        assertThat(taped.start().taps().get(0).upstream()).startsWith("https://localhost:");
    }

    @Test
    void aPlainClientReachesATlsUpstreamWithHostNameAndHttp11Offered() throws Exception {
        try (LoopbackUpstream upstream = tlsUpstream();
                RecordingSession session = start(trusting(loopback), false, service("localhost", upstream));
                Wire client = Wire.connect(address(session))) {
            client.send(REQUEST);
            SSLSocket server = (SSLSocket) upstream.acceptSocket();
            SSLParameters parameters = server.getSSLParameters();
            parameters.setApplicationProtocols(new String[] {"h2", "http/1.1"});
            server.setSSLParameters(parameters);
            try (Wire wire = new Wire(server)) {
                wire.receive(REQUEST.length());
                assertThat(((ExtendedSSLSession) server.getSession()).getRequestedServerNames())
                        .containsExactly(new SNIHostName("localhost"));
                assertThat(server.getApplicationProtocol()).isEqualTo("http/1.1");
            }
        }
    }

    @Test
    void anUpstreamThatNobodyVouchesForIsA502ThatSaysSo() {
        try (LoopbackUpstream upstream = tlsUpstream();
                RecordingSession session = start(TlsTrust.DEFAULT, false, service("localhost", upstream))) {
            assertThat(refused(session, upstream))
                    .startsWith("HTTP/1.1 502 Bad Gateway\r\n")
                    .contains("its certificate is not signed by an authority that is trusted here; --upstream-ca FILE");
        }
        assertThat(Taped.read(tape()).all(Frame.ConnectionOpened.class).get(0).connectedNanos())
                .isEqualTo(Frame.ConnectionOpened.NOT_CONNECTED);
    }

    @Test
    void aCertificateForAnotherHostIsA502ThatSaysSo() {
        TestCertificate other = TestCertificate.make(certificates, "dns:elsewhere.test");
        try (LoopbackUpstream upstream = new LoopbackUpstream(other.context().getServerSocketFactory());
                RecordingSession session = start(trusting(other), false, service("127.0.0.1", upstream))) {
            assertThat(refused(session, upstream)).contains("502").contains("its certificate is not accepted");
        }
    }

    @Test
    void anExpiredCertificateIsA502ThatSaysSo() {
        TestCertificate old = TestCertificate.make(certificates, "dns:localhost", "-10d", 5);
        try (LoopbackUpstream upstream = new LoopbackUpstream(old.context().getServerSocketFactory());
                RecordingSession session = start(TlsTrust.DEFAULT, false, service("localhost", upstream))) {
            assertThat(refused(session, upstream)).contains("502").contains("certificate");
        }
    }

    @Test
    void whoeverIsBelievedBlindlyIsBelievedAndTheTapeSaysSo() {
        TestCertificate other = TestCertificate.make(certificates, "dns:elsewhere.test", "-10d", 5);
        try (LoopbackUpstream upstream = new LoopbackUpstream(other.context().getServerSocketFactory());
                RecordingSession session = start(new TlsTrust(null, true), false, service("127.0.0.1", upstream));
                Wire client = Wire.connect(address(session))) {
            client.send(REQUEST);
            assertThat(upstream.accept().receiveText(REQUEST.length())).isEqualTo(REQUEST);
        }
        assertThat(Taped.read(tape()).start().settings().get("upstream_tls")).startsWith("NOT VERIFIED");
    }

    @Test
    void anUpstreamThatSpeaksInClearIsA502ThatSaysSoAndShowsNothingOfIt() {
        try (LoopbackUpstream upstream = new LoopbackUpstream();
                RecordingSession session = start(TlsTrust.DEFAULT, false, service("127.0.0.1", upstream));
                Wire client = Wire.connect(address(session))) {
            client.send(REQUEST);
            upstream.accept().send("secret words in clear");
            assertThat(new String(client.receiveToEnd(), UTF_8))
                    .startsWith("HTTP/1.1 502 ")
                    .contains("it does not speak TLS")
                    .doesNotContain("736563726574");
        }
    }

    @Test
    void aClientThatSpeaksInClearIsClosedRecordedAndMentionedWithoutItsWords() throws Exception {
        try (LoopbackUpstream upstream = new LoopbackUpstream();
                RecordingSession session =
                        start(TlsTrust.DEFAULT, true, new TapTarget.Service("127.0.0.1", upstream.port(), false));
                Wire client = Wire.connect(address(session))) {
            client.send("GET / HTTP/1.1\r\nAuthorization: Bearer secret\r\n\r\n");
            client.receiveAndSeeHowItEnds();

            assertThat(notices.poll(10, TimeUnit.SECONDS))
                    .matches("tap entry: the TLS handshake with 127\\.0\\.0\\.1:\\d+ failed \\(what came is no TLS\\);"
                            + " the connection was closed");
        }
        assertThat(notices).isEmpty();
        Taped taped = Taped.read(tape());
        assertThat(taped.closed(1)).matches(closed -> closed.by() == Party.CLIENT && closed.kind() == CloseKind.RESET);
        assertThat(taped.passed(1, Direction.REQUEST)).isEmpty();
    }

    @Test
    void anUpstreamCutWithoutCloseNotifyIsPassedOnAsAReset() throws IOException {
        try (LoopbackUpstream upstream = new LoopbackUpstream();
                RecordingSession session = start(trusting(loopback), false, service("localhost", upstream));
                Wire client = Wire.connect(address(session))) {
            client.send(REQUEST);
            Socket bare = upstream.acceptSocket();
            SSLSocket server = (SSLSocket) loopback.context().getSocketFactory().createSocket(bare, null, false);
            server.setUseClientMode(false);
            server.getInputStream().readNBytes(REQUEST.length());
            server.getOutputStream().write(ANSWER.getBytes(UTF_8));
            assertThat(client.receiveText(ANSWER.length())).isEqualTo(ANSWER);
            bare.shutdownOutput();

            assertThat(client.receiveToReset()).isEmpty();
            bare.close();
        }
        Taped taped = Taped.read(tape());
        assertThat(taped.passed(1, Direction.RESPONSE)).isEqualTo(ANSWER);
        assertThat(taped.all(Frame.HalfClosed.class)).isEmpty();
        assertThat(taped.closed(1))
                .matches(closed -> closed.by() == Party.UPSTREAM && closed.kind() == CloseKind.RESET);
    }

    @Test
    void aResetUpstreamIsNoEndInGoodOrderForATlsClient() throws IOException {
        try (LoopbackUpstream upstream = new LoopbackUpstream();
                RecordingSession session =
                        start(TlsTrust.DEFAULT, true, new TapTarget.Service("127.0.0.1", upstream.port(), false));
                SSLSocket client = tlsClient(session, "TLSv1.3")) {
            client.getOutputStream().write(REQUEST.getBytes(UTF_8));
            Wire server = upstream.accept();
            server.receive(REQUEST.length());
            server.reset();

            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> client.getInputStream().readAllBytes());
        }
    }

    @Test
    void closeNotifyIsAHalfCloseBothWays() throws IOException {
        try (LoopbackUpstream upstream = tlsUpstream();
                RecordingSession session = start(trusting(loopback), true, service("localhost", upstream));
                Wire client = new Wire(tlsClient(session, "TLSv1.3"))) {
            client.send(REQUEST);
            Wire server = upstream.accept();
            server.receive(REQUEST.length());
            client.finish();
            assertThat(server.receiveToEnd()).isEmpty();
            server.send(ANSWER);
            server.finish();
            assertThat(new String(client.receiveToEnd(), UTF_8)).isEqualTo(ANSWER);
        }
        Taped taped = Taped.read(tape());
        assertThat(taped.all(Frame.HalfClosed.class))
                .extracting(Frame.HalfClosed::direction)
                .containsExactly(Direction.REQUEST, Direction.RESPONSE);
        assertThat(taped.closed(1)).matches(closed -> closed.by() == Party.CLIENT && closed.kind() == CloseKind.FIN);
    }

    @Test
    void aSlowTlsReaderGetsEveryByteAndHoldsTheSenderBack() throws Exception {
        byte[] much = new byte[24 << 20];
        new Random(7).nextBytes(much);
        try (LoopbackUpstream upstream = tlsUpstream();
                RecordingSession session = start(trusting(loopback), true, service("localhost", upstream));
                Wire client = new Wire(tlsClient(session, "TLSv1.3"))) {
            client.send(REQUEST);
            Wire server = upstream.accept();
            server.receive(REQUEST.length());
            CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> server.send(much));
            byte[] first = client.receive(1);
            assertThatExceptionOfType(java.util.concurrent.TimeoutException.class)
                    .as("the sender is done although nobody reads")
                    .isThrownBy(() -> sending.get(300, TimeUnit.MILLISECONDS));
            byte[] rest = client.receive(much.length - 1);
            sending.get(10, TimeUnit.SECONDS);

            assertThat(first[0]).isEqualTo(much[0]);
            assertThat(Arrays.equals(rest, Arrays.copyOfRange(much, 1, much.length)))
                    .isTrue();
        }
    }

    @Test
    void filesThatAreNoCertificatesAreNamed() throws IOException {
        Path text = Files.writeString(folder.resolve("text.pem"), "nothing");
        assertProblem(new TlsPlan(text, loopback.key(), TlsTrust.DEFAULT), text.toString());
        assertProblem(
                new TlsPlan(loopback.certificate(), folder.resolve("none"), TlsTrust.DEFAULT), "none: cannot be read");
        TestCertificate other = TestCertificate.make(certificates, "dns:localhost");
        assertProblem(new TlsPlan(loopback.certificate(), other.key(), TlsTrust.DEFAULT), "belong together");

        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> new TlsFactory(new TlsTrust(text, false)).upstream("a", 1))
                .withMessageContaining("text.pem: no certificates to trust in it");
    }

    private void assertProblem(TlsPlan tls, String words) {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> session(tls, true, new TapTarget.Service("127.0.0.1", 1, false)))
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(ExitStatus.UNREADABLE_INPUT))
                .withMessageContaining(words);
        assertThat(tape()).doesNotExist();
    }

    /** What a client is told whose upstream's certificate is refused; the upstream sees a handshake that fails. */
    private static String refused(RecordingSession session, LoopbackUpstream upstream) {
        try (Wire client = Wire.connect(address(session))) {
            client.send(REQUEST);
            Wire server = upstream.accept();
            assertThatExceptionOfType(java.io.UncheckedIOException.class).isThrownBy(() -> server.receive(1));
            return new String(client.receiveToEnd(), UTF_8);
        }
    }

    private static LoopbackUpstream tlsUpstream() {
        return new LoopbackUpstream(loopback.context().getServerSocketFactory());
    }

    private static TlsTrust trusting(TestCertificate certificate) {
        return new TlsTrust(certificate.certificate(), false);
    }

    private static TapTarget.Service service(String host, LoopbackUpstream upstream) {
        return new TapTarget.Service(host, upstream.port(), true);
    }

    private RecordingSession start(TlsTrust trust, boolean listenTls, TapTarget target) {
        return session(new TlsPlan(loopback.certificate(), loopback.key(), trust), listenTls, target);
    }

    private RecordingSession session(TlsPlan tls, boolean listenTls, TapTarget target) {
        RecordingPlan plan = new RecordingPlan(
                tape(),
                List.of(new TapPlan("entry", "127.0.0.1", 0, listenTls, target)),
                RelayOptions.defaults(),
                RecorderConfig.DEFAULT_BUDGET_BYTES,
                RecorderConfig.DEFAULT_MIN_FREE_BYTES,
                false,
                tls,
                MetricsPlan.NONE);
        return RecordingSession.start(plan, notices::add);
    }

    private Path tape() {
        return folder.resolve("tape");
    }

    private static InetSocketAddress address(RecordingSession session) {
        return session.listenAddress("entry");
    }

    private static SSLSocket tlsClient(RecordingSession session, String protocol) throws IOException {
        SSLSocket socket = (SSLSocket) loopback.context()
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), address(session).getPort());
        socket.setEnabledProtocols(new String[] {protocol});
        return socket;
    }
}
