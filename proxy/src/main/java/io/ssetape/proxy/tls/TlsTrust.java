package io.ssetape.proxy.tls;

import java.nio.file.Path;

/**
 * Which upstreams to believe.
 *
 * @param authorities a PEM file with the certificates to trust instead of the JDK's; null for the JDK's
 * @param isBlind true to believe anybody
 */
public record TlsTrust(Path authorities, boolean isBlind) {
    /** What the JDK trusts. */
    public static final TlsTrust DEFAULT = new TlsTrust(null, false);

    /** In words, for the tape. */
    @Override
    public String toString() {
        if (isBlind) {
            return "NOT VERIFIED (--insecure-upstream): whoever is between here and there could read and change everything";
        }
        return authorities == null ? "verified against the JDK's trust store" : "verified against " + authorities;
    }
}
