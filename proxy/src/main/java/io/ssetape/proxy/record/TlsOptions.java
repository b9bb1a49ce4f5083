package io.ssetape.proxy.record;

import io.ssetape.proxy.tls.TlsTrust;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options about TLS. */
public final class TlsOptions {
    @Option(
            names = "--upstream-ca",
            paramLabel = "FILE",
            description = "Certificates (PEM) to trust in https:// upstreams instead of those the JDK trusts.")
    private Path authorities;

    @Option(
            names = "--insecure-upstream",
            description = "Believe any certificate of an https:// upstream. The tape says so.")
    private boolean blind;

    @Option(
            names = "--listen-cert",
            paramLabel = "FILE",
            description =
                    "Let clients connect through TLS with this certificate (PEM, chain included). Holds for --listen,"
                            + " and for every --tap whose LISTEN is written https://HOST:PORT.")
    private Path certificate;

    @Option(
            names = "--listen-key",
            paramLabel = "FILE",
            description = "The private key of --listen-cert (PEM, PKCS #8, no password).")
    private Path key;

    TlsPlan plan() {
        if (authorities != null && blind) {
            throw new Problem(
                    ExitStatus.USAGE, "--upstream-ca and --insecure-upstream contradict each other: give one of them");
        }
        return new TlsPlan(certificate, key, new TlsTrust(authorities, blind));
    }
}
