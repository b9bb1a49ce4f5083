package io.ssetape.proxy.tls;

import static io.ssetape.proxy.tls.TlsLab.ANSWER;
import static io.ssetape.proxy.tls.TlsLab.REQUEST;
import static io.ssetape.proxy.tls.TlsLab.address;
import static io.ssetape.proxy.tls.TlsLab.service;
import static io.ssetape.proxy.tls.TlsLab.trusting;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ssetape.proxy.lab.LoopbackUpstream;
import io.ssetape.proxy.lab.Taped;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.proxy.record.RecordingSession;
import io.ssetape.proxy.record.TapTarget;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import java.io.IOException;
import java.net.Socket;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class TlsTest extends WithTlsLab {
    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void theBytesInsideAreRecordedAndPassOnBothSides(String protocol) throws IOException {
        try (LoopbackUpstream upstream = lab.upstream();
                RecordingSession session = lab.start(trusting(loopback), true, service("localhost", upstream));
                Wire client = new Wire(lab.client(session, protocol))) {
            client.send(REQUEST);
            Wire server = upstream.accept();
            assertThat(server.receiveText(REQUEST.length())).isEqualTo(REQUEST);
            server.send(ANSWER);
            assertThat(client.receiveText(ANSWER.length())).isEqualTo(ANSWER);
        }

        Taped taped = Taped.read(lab.tape());
        assertThat(taped.passed(1, Direction.REQUEST)).isEqualTo(REQUEST);
        assertThat(taped.passed(1, Direction.RESPONSE)).isEqualTo(ANSWER);
        assertThat(taped.start().settings())
                .containsEntry("upstream_tls", "verified against " + loopback.certificate());
        assertThat(taped.start().taps().get(0).upstream()).startsWith("https://localhost:");
    }

    @Test
    void aPlainClientReachesATlsUpstreamWithHostNameAndHttp11Offered() throws Exception {
        try (LoopbackUpstream upstream = lab.upstream();
                RecordingSession session = lab.start(trusting(loopback), false, service("localhost", upstream));
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
    void anUpstreamThatSpeaksInClearIsA502ThatSaysSoAndShowsNothingOfIt() {
        try (LoopbackUpstream upstream = new LoopbackUpstream();
                RecordingSession session = lab.start(TlsTrust.DEFAULT, false, service("127.0.0.1", upstream));
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
                        lab.start(TlsTrust.DEFAULT, true, new TapTarget.Service("127.0.0.1", upstream.port(), false));
                Wire client = Wire.connect(address(session))) {
            client.send("GET / HTTP/1.1\r\nAuthorization: Bearer secret\r\n\r\n");
            client.receiveAndSeeHowItEnds();

            assertThat(lab.notices().poll(10, TimeUnit.SECONDS))
                    .matches("tap entry: the TLS handshake with 127\\.0\\.0\\.1:\\d+ failed \\(what came is no TLS\\);"
                            + " the connection was closed");
        }
        assertThat(lab.notices()).isEmpty();
        Taped taped = Taped.read(lab.tape());
        assertThat(taped.closed(1)).matches(closed -> closed.by() == Party.CLIENT && closed.kind() == CloseKind.RESET);
        assertThat(taped.passed(1, Direction.REQUEST)).isEmpty();
    }

    @Test
    void anUpstreamCutWithoutCloseNotifyIsPassedOnAsAReset() throws IOException {
        try (LoopbackUpstream upstream = new LoopbackUpstream();
                RecordingSession session = lab.start(trusting(loopback), false, service("localhost", upstream));
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
        Taped taped = Taped.read(lab.tape());
        assertThat(taped.passed(1, Direction.RESPONSE)).isEqualTo(ANSWER);
        assertThat(taped.all(Frame.HalfClosed.class)).isEmpty();
        assertThat(taped.closed(1))
                .matches(closed -> closed.by() == Party.UPSTREAM && closed.kind() == CloseKind.RESET);
    }

    @Test
    void aResetUpstreamIsNoEndInGoodOrderForATlsClient() throws IOException {
        try (LoopbackUpstream upstream = new LoopbackUpstream();
                RecordingSession session =
                        lab.start(TlsTrust.DEFAULT, true, new TapTarget.Service("127.0.0.1", upstream.port(), false));
                SSLSocket client = lab.client(session, "TLSv1.3")) {
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
        try (LoopbackUpstream upstream = lab.upstream();
                RecordingSession session = lab.start(trusting(loopback), true, service("localhost", upstream));
                Wire client = new Wire(lab.client(session, "TLSv1.3"))) {
            client.send(REQUEST);
            Wire server = upstream.accept();
            server.receive(REQUEST.length());
            client.finish();
            assertThat(server.receiveToEnd()).isEmpty();
            server.send(ANSWER);
            server.finish();
            assertThat(new String(client.receiveToEnd(), UTF_8)).isEqualTo(ANSWER);
        }
        Taped taped = Taped.read(lab.tape());
        assertThat(taped.all(Frame.HalfClosed.class))
                .extracting(Frame.HalfClosed::direction)
                .containsExactly(Direction.REQUEST, Direction.RESPONSE);
        assertThat(taped.closed(1)).matches(closed -> closed.by() == Party.CLIENT && closed.kind() == CloseKind.FIN);
    }

    @Test
    void aSlowTlsReaderGetsEveryByteAndHoldsTheSenderBack() throws Exception {
        byte[] much = new byte[24 << 20];
        new Random(7).nextBytes(much);
        try (LoopbackUpstream upstream = lab.upstream();
                RecordingSession session = lab.start(trusting(loopback), true, service("localhost", upstream));
                Wire client = new Wire(lab.client(session, "TLSv1.3"))) {
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
}
