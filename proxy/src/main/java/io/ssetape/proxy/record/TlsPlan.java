package io.ssetape.proxy.record;

import io.ssetape.proxy.tls.TlsTrust;
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
}
