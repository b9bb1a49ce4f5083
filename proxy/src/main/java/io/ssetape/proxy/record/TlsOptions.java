package io.ssetape.proxy.record;

import io.ssetape.proxy.tls.TlsTrust;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
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

    @Mixin
    private ListenTls listener = new ListenTls();

    TlsPlan plan() {
        if (authorities != null && blind) {
            throw new Problem(
                    ExitStatus.USAGE, "--upstream-ca and --insecure-upstream contradict each other: give one of them");
        }
        return listener.plan(new TlsTrust(authorities, blind));
    }
}
