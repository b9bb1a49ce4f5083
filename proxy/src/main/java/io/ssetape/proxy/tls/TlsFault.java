package io.ssetape.proxy.tls;

import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;

/** What a failed handshake is called. */
final class TlsFault {
    private TlsFault() {}

    /** The failure of a handshake with an upstream, its message fit for a 502. */
    static IOException ofUpstream(Throwable cause) {
        return new IOException(upstreamText(cause), cause);
    }

    private static String upstreamText(Throwable cause) {
        if (find(cause, CertificateExpiredException.class) != null) {
            return "its certificate has expired";
        }
        if (find(cause, CertificateNotYetValidException.class) != null) {
            return "its certificate is not valid yet";
        }
        if (find(cause, CertPathBuilderException.class) != null) {
            return "its certificate is not signed by an authority that is trusted here; --upstream-ca FILE names another";
        }
        CertificateException certificate = find(cause, CertificateException.class);
        if (certificate != null) {
            return "its certificate is not accepted (" + certificate.getMessage() + ")";
        }
        if (find(cause, NotSslRecordException.class) != null) {
            return "it does not speak TLS; give its URL with http:// if it is meant to speak in clear";
        }
        return "the TLS handshake failed (" + text(cause) + ")";
    }

    /** What a failed handshake with a client is called in a notice. */
    static String text(Throwable cause) {
        // Netty's message would show what came instead of TLS, credentials included.
        if (find(cause, NotSslRecordException.class) != null) {
            return "what came is no TLS";
        }
        if (find(cause, SslHandshakeTimeoutException.class) != null) {
            return "it took too long";
        }
        if (find(cause, ClosedChannelException.class) != null) {
            return "the connection ended in the midst of it";
        }
        String message = String.valueOf(cause.getMessage());
        return message.lines().findFirst().orElse("");
    }

    private static <T extends Throwable> T find(Throwable thrown, Class<T> kind) {
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            if (kind.isInstance(at)) {
                return kind.cast(at);
            }
        }
        return null;
    }
}
