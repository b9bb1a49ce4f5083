package io.ssetape.proxy.relay;

import io.netty.channel.ConnectTimeoutException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;

/** What a client is told whose upstream cannot be reached. */
final class BadGateway {
    private BadGateway() {}

    /** A complete response that says which upstream could not be reached, why, and who says so. */
    static byte[] answer(Upstream upstream, Throwable cause) {
        return ProxyAnswer.of(
                "502 Bad Gateway",
                "upstream_unreachable",
                "ssetape could not connect to the upstream " + upstream + ": " + reason(cause) + ".");
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
        String detail = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        if (detail.contains("Too many open files")) {
            return "ssetape itself has no file descriptor left for it; close connections, or raise ulimit -n where it runs";
        }
        if (detail.contains("native thread")) {
            return "ssetape itself has no thread left for it; raise ulimit -u, or its limit of processes, where it runs";
        }
        return detail.contains("refused") ? "connection refused" : detail;
    }
}
