package io.ssetape.proxy.record;

import io.ssetape.proxy.tls.TlsTrust;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options of every command that lets clients connect through TLS. */
public final class ListenTls {
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

    /** Whether there is a certificate. */
    public boolean isOn() {
        return certificate != null;
    }

    /**
     * What a session's TLS rests on.
     *
     * @param trust which upstreams to believe
     * @throws io.ssetape.recorder.Problem when one file is given without the other
     */
    public TlsPlan plan(TlsTrust trust) {
        return new TlsPlan(certificate, key, trust);
    }
}
