package io.ssetape.proxy.serve;

import io.ssetape.proxy.record.TlsPlan;
import io.ssetape.proxy.relay.SocketLayer;
import io.ssetape.proxy.tls.TlsFactory;
import io.ssetape.proxy.tls.TlsTrust;
import java.nio.file.Path;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** The options of a replay server about TLS, for clients that were recorded through it. */
final class ServeTls {
    @Option(
            names = "--listen-cert",
            paramLabel = "FILE",
            description = "Let clients connect through TLS with this certificate (PEM, chain included).")
    private Path certificate;

    @Option(
            names = "--listen-key",
            paramLabel = "FILE",
            description = "The private key of --listen-cert (PEM, PKCS #8, no password).")
    private Path key;

    /** Whether clients have to speak TLS. */
    boolean isOn() {
        return certificate != null;
    }

    /**
     * What lies between clients' sockets and the bytes.
     *
     * @param notices takes one line about handshakes that fail; any thread
     * @throws io.ssetape.recorder.Problem when one file is given without the other, or when they cannot be read or do not belong together
     */
    SocketLayer layer(Consumer<String> notices) {
        TlsPlan plan = new TlsPlan(certificate, key, TlsTrust.DEFAULT);
        return isOn()
                ? new TlsFactory(plan.trust()).listener(plan.certificate(), plan.key(), "serve", notices)
                : SocketLayer.NONE;
    }
}
