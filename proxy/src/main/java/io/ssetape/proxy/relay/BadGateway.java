package io.ssetape.proxy.relay;

import io.netty.channel.ConnectTimeoutException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;

/** The one HTTP response that ssetape writes itself. */
final class BadGateway {
    private BadGateway() {}

    /** A complete response that says which upstream could not be reached, why, and who says so. */
    static byte[] answer(Upstream upstream, Throwable cause) {
        String message = "ssetape could not connect to the upstream " + upstream + ": " + reason(cause)
                + ". The proxy wrote this answer; the request was not forwarded.";
        String body = "{\"error\":{\"type\":\"upstream_unreachable\",\"message\":\"" + plain(message)
                + "\",\"proxy\":\"ssetape\"}}\n";
        String head = "HTTP/1.1 502 Bad Gateway\r\n"
                + "Content-Type: application/json\r\n"
                + "Content-Length: " + body.length() + "\r\n"
                + "Connection: close\r\n\r\n";
        return (head + body).getBytes(StandardCharsets.US_ASCII);
    }

    private static String reason(Throwable cause) {
        if (cause instanceof UnknownHostException) {
            return "its name cannot be resolved";
        }
        if (cause instanceof ConnectTimeoutException) {
            return "it did not answer in time";
        }
        if (cause instanceof NoRouteToHostException) {
            return "there is no route to it";
        }
        String detail = String.valueOf(cause.getMessage());
        return detail.contains("refused") ? "connection refused" : detail;
    }

    /** ASCII that needs no escaping inside a JSON string. */
    private static String plain(String text) {
        return text.replaceAll("[^ -~]|[\"\\\\]", " ");
    }
}
