package io.ssetape.proxy.tls;

import static io.ssetape.proxy.tls.TlsLab.REQUEST;
import static io.ssetape.proxy.tls.TlsLab.address;
import static io.ssetape.proxy.tls.TlsLab.service;
import static io.ssetape.proxy.tls.TlsLab.trusting;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ssetape.proxy.lab.LoopbackUpstream;
import io.ssetape.proxy.lab.Taped;
import io.ssetape.proxy.lab.TestCertificate;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.proxy.record.RecordingSession;
import io.ssetape.proxy.record.TapTarget;
import io.ssetape.proxy.record.TlsPlan;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Frame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whose certificate is believed, and what is said of those that are not. */
@Timeout(60)
class TlsTrustTest extends WithTlsLab {
    @Test
    void anUpstreamThatNobodyVouchesForIsA502ThatSaysSo() {
        try (LoopbackUpstream upstream = lab.upstream();
                RecordingSession session = lab.start(TlsTrust.DEFAULT, false, service("localhost", upstream))) {
            assertThat(refused(session, upstream))
                    .startsWith("HTTP/1.1 502 Bad Gateway\r\n")
                    .contains("its certificate is not signed by an authority that is trusted here; --upstream-ca FILE");
        }
        assertThat(Taped.read(lab.tape())
                        .all(Frame.ConnectionOpened.class)
                        .get(0)
                        .connectedNanos())
                .isEqualTo(Frame.ConnectionOpened.NOT_CONNECTED);
    }

    @Test
    void aCertificateForAnotherHostIsA502ThatSaysSo() {
        TestCertificate other = TestCertificate.make(certificates, "dns:elsewhere.test");
        try (LoopbackUpstream upstream = new LoopbackUpstream(other.context().getServerSocketFactory());
                RecordingSession session = lab.start(trusting(other), false, service("127.0.0.1", upstream))) {
            assertThat(refused(session, upstream)).contains("502").contains("its certificate is not accepted");
        }
    }

    @Test
    void anExpiredCertificateIsA502ThatSaysSo() {
        TestCertificate old = TestCertificate.make(certificates, "dns:localhost", "-10d", 5);
        try (LoopbackUpstream upstream = new LoopbackUpstream(old.context().getServerSocketFactory());
                RecordingSession session = lab.start(TlsTrust.DEFAULT, false, service("localhost", upstream))) {
            assertThat(refused(session, upstream)).contains("502").contains("certificate");
        }
    }

    @Test
    void whoeverIsBelievedBlindlyIsBelievedAndTheTapeSaysSo() {
        TestCertificate other = TestCertificate.make(certificates, "dns:elsewhere.test", "-10d", 5);
        try (LoopbackUpstream upstream = new LoopbackUpstream(other.context().getServerSocketFactory());
                RecordingSession session = lab.start(new TlsTrust(null, true), false, service("127.0.0.1", upstream));
                Wire client = Wire.connect(address(session))) {
            client.send(REQUEST);
            assertThat(upstream.accept().receiveText(REQUEST.length())).isEqualTo(REQUEST);
        }
        assertThat(Taped.read(lab.tape()).start().settings().get("upstream_tls"))
                .startsWith("NOT VERIFIED");
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
                .isThrownBy(() -> lab.session(tls, true, new TapTarget.Service("127.0.0.1", 1, false)))
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(ExitStatus.UNREADABLE_INPUT))
                .withMessageContaining(words);
        assertThat(lab.tape()).doesNotExist();
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
}
