package io.ssetape.proxy.tls;

import io.ssetape.proxy.lab.LoopbackUpstream;
import io.ssetape.proxy.lab.TestCertificate;
import io.ssetape.proxy.metrics.MetricsPlan;
import io.ssetape.proxy.record.RecordingPlan;
import io.ssetape.proxy.record.RecordingSession;
import io.ssetape.proxy.record.TapPlan;
import io.ssetape.proxy.record.TapTarget;
import io.ssetape.proxy.record.TlsPlan;
import io.ssetape.proxy.relay.RelayOptions;
import io.ssetape.recorder.intake.RecorderConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import javax.net.ssl.SSLSocket;

/** Recordings with TLS on either side, and the peers of one certificate. */
final class TlsLab {
    static final String REQUEST = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n";
    static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    private final TestCertificate certificate;
    private final Path folder;
    private final BlockingQueue<String> notices = new LinkedBlockingQueue<>();

    /**
     * Nothing started.
     *
     * @param certificate of upstreams, and of what clients see
     * @param folder where recordings are made
     */
    TlsLab(TestCertificate certificate, Path folder) {
        this.certificate = certificate;
        this.folder = folder;
    }

    /** What recordings have said. */
    BlockingQueue<String> notices() {
        return notices;
    }

    /** An upstream with the certificate. */
    LoopbackUpstream upstream() {
        return new LoopbackUpstream(certificate.context().getServerSocketFactory());
    }

    /** Believes whom a certificate vouches for. */
    static TlsTrust trusting(TestCertificate authority) {
        return new TlsTrust(authority.certificate(), false);
    }

    /** A TLS service at a host name. */
    static TapTarget.Service service(String host, LoopbackUpstream upstream) {
        return new TapTarget.Service(host, upstream.port(), true);
    }

    /** A recording with one tap, whose clients see the certificate. */
    RecordingSession start(TlsTrust trust, boolean listenTls, TapTarget target) {
        return session(new TlsPlan(certificate.certificate(), certificate.key(), trust), listenTls, target);
    }

    /** A recording with one tap. */
    RecordingSession session(TlsPlan tls, boolean listenTls, TapTarget target) {
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

    /** Where it records to. */
    Path tape() {
        return folder.resolve("tape");
    }

    /** Where it listens. */
    static InetSocketAddress address(RecordingSession session) {
        return session.listenAddress("entry");
    }

    /** A client that believes the certificate. */
    SSLSocket client(RecordingSession session, String protocol) throws IOException {
        SSLSocket socket = (SSLSocket) certificate
                .context()
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), address(session).getPort());
        socket.setEnabledProtocols(new String[] {protocol});
        return socket;
    }
}
