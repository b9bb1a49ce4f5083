package io.ssetape.proxy.metrics;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.redact.MaskedUrl;
import io.ssetape.recorder.redact.ShownAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * An endpoint to ask.
 *
 * @param address where to ask, user information removed
 * @param authorization the value of the Authorization header, or null
 * @param shown the URL as it may be shown: credentials masked
 */
public record MetricsEndpoint(URI address, String authorization, String shown) {
    private static final String AUTHORITY = "//";
    private static final String DEFAULT_PATH = "/metrics";
    private static final int MAX_PORT = 65_535;

    /**
     * Reads a URL; without a path it gets {@code /metrics}, as AISBench and Prometheus have it.
     *
     * @throws Problem when it is no http or https URL, or has an {@code @} behind its host, as one whose password holds a slash or the
     *     like: the password would be part of the path. The message shows it masked
     */
    public static MetricsEndpoint of(String text) {
        try {
            URI uri = new URI(text);
            boolean http = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            if (!http || uri.getHost() == null || uri.getPort() == 0 || uri.getPort() > MAX_PORT) {
                throw wrong(text);
            }
            int authorityFrom = text.indexOf(AUTHORITY) + AUTHORITY.length();
            if (ShownAddress.lastAt(text)
                    >= authorityFrom + uri.getRawAuthority().length()) {
                throw new Problem(
                        ExitStatus.USAGE,
                        "--metrics " + ShownAddress.of(text)
                                + ": behind the host stands an at sign; write %40 for it there, and in a password %2F,"
                                + " %3F and %23 for a slash, a question mark and a hash");
            }
            String path = uri.getRawPath();
            String target = path.isEmpty() || path.equals("/") ? DEFAULT_PATH : path;
            String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
            String authority = uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort());
            String bare = uri.getScheme() + "://" + authority + target + query;
            String user = uri.getRawUserInfo() == null ? "" : uri.getRawUserInfo() + "@";
            return new MetricsEndpoint(
                    new URI(bare),
                    uri.getUserInfo() == null ? null : basic(uri.getUserInfo()),
                    MaskedUrl.of(uri.getScheme() + "://" + user + authority + target + query));
        } catch (URISyntaxException e) {
            throw wrong(text);
        }
    }

    private static String basic(String userInfo) {
        return "Basic " + Base64.getEncoder().encodeToString(userInfo.getBytes(StandardCharsets.UTF_8));
    }

    private static Problem wrong(String text) {
        return new Problem(
                ExitStatus.USAGE,
                "--metrics " + ShownAddress.of(text) + ": give http://HOST:PORT or http://HOST:PORT/PATH, for instance"
                        + " http://127.0.0.1:30000/metrics");
    }

    /** Shows nothing that is secret. */
    @Override
    public String toString() {
        return shown;
    }
}
