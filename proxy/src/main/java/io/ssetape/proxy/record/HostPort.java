package io.ssetape.proxy.record;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.redact.ShownAddress;
import java.net.URI;
import java.net.URISyntaxException;

/**
 * A host and a port from the command line.
 *
 * @param host a name or a literal address, IPv6 without brackets
 * @param port 0 to 65535
 */
public record HostPort(String host, int port) {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;
    private static final int MAX_PORT = 65_535;

    /**
     * Reads a listening address: {@code host:port}, or a port alone for the loopback address.
     *
     * @throws Problem when it is neither
     */
    public static HostPort ofListen(String text) {
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? LOOPBACK : text.substring(0, colon);
        int port = port(text.substring(colon + 1));
        if (host.matches("\\[[0-9A-Fa-f:.]+]")) {
            host = host.substring(1, host.length() - 1);
        } else if (!host.matches("[\\w.-]+")) {
            port = -1;
        }
        if (port < 0) {
            throw usage(
                    "cannot listen on '" + ShownAddress.of(text) + "': give HOST:PORT, for instance 127.0.0.1:8080");
        }
        return new HostPort(host, port);
    }

    /**
     * Reads an upstream: {@code http://host[:port]} or {@code https://host[:port]}, nothing behind it.
     *
     * @throws Problem when it is anything else
     */
    static TapTarget.Service ofUpstream(String text) {
        URI uri;
        try {
            uri = new URI(text);
        } catch (URISyntaxException e) {
            throw upstreamForm(text);
        }
        boolean tls = "https".equalsIgnoreCase(uri.getScheme());
        if (!(tls || "http".equalsIgnoreCase(uri.getScheme())) || uri.getHost() == null || !isBare(uri)) {
            throw upstreamForm(text);
        }
        int standardPort = tls ? HTTPS_PORT : HTTP_PORT;
        int port = uri.getPort() < 0 ? standardPort : uri.getPort();
        if (port == 0 || port > MAX_PORT) {
            throw upstreamForm(text);
        }
        String host = uri.getHost();
        return new TapTarget.Service(host.startsWith("[") ? host.substring(1, host.length() - 1) : host, port, tls);
    }

    /** Both as text, an IPv6 address in brackets. */
    @Override
    public String toString() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }

    private static boolean isBare(URI uri) {
        return (uri.getRawPath().isEmpty() || uri.getRawPath().equals("/"))
                && uri.getRawQuery() == null
                && uri.getRawFragment() == null
                && uri.getRawUserInfo() == null;
    }

    private static int port(String text) {
        if (!text.matches("\\d{1,5}")) {
            return -1;
        }
        int port = Integer.parseInt(text);
        return port <= MAX_PORT ? port : -1;
    }

    private static Problem upstreamForm(String text) {
        return usage("upstream '" + ShownAddress.of(text)
                + "': give http://HOST:PORT or https://HOST:PORT without path, query or user, "
                + "for instance http://127.0.0.1:30000");
    }

    private static Problem usage(String message) {
        return new Problem(ExitStatus.USAGE, message);
    }
}
