package io.ssetape.proxy.record;

import io.ssetape.proxy.tls.TlsTrust;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.nio.file.Path;

/**
 * What the TLS of a session rests on.
 *
 * @param certificate the listeners' certificate, PEM; null for none
 * @param key its private key, PEM; null for none
 * @param trust which upstreams to believe
 */
public record TlsPlan(Path certificate, Path key, TlsTrust trust) {
    /** No certificate, and the trust of the JDK. */
    public static final TlsPlan DEFAULT = new TlsPlan(null, null, TlsTrust.DEFAULT);

    /**
     * A plan.
     *
     * @throws Problem when there is a certificate without a key, or a key without a certificate
     */
    public TlsPlan {
        if ((certificate == null) != (key == null)) {
            throw new Problem(ExitStatus.USAGE, "--listen-cert and --listen-key belong together: give both or none");
        }
    }
}
