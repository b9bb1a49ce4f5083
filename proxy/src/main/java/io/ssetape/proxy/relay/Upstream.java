package io.ssetape.proxy.relay;

import io.netty.util.NetUtil;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.netty.util.concurrent.Promise;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Where connections lead. A literal address is used as it is. A name is looked up when the relay starts, and again for a
 * connection that comes more than five seconds after the last look-up; that one connection waits for the answer, on a thread
 * of its own since the JDK's resolver blocks, and no event loop ever does.
 */
public final class Upstream {
    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final String host;
    private final int port;
    private final boolean literal;
    private volatile Resolved resolved;

    private record Resolved(List<InetSocketAddress> addresses, long nanos) {}

    private Upstream(String host, int port, boolean literal, Resolved resolved) {
        this.host = host;
        this.port = port;
        this.literal = literal;
        this.resolved = resolved;
    }

    /**
     * An upstream, looked up right now.
     *
     * @param host a name or a literal address, IPv6 without brackets
     * @param port the port, 1 to 65535
     * @throws Problem when the name cannot be resolved
     */
    public static Upstream resolve(String host, int port) {
        boolean literal = NetUtil.isValidIpV4Address(host) || NetUtil.isValidIpV6Address(host);
        try {
            return new Upstream(host, port, literal, lookUp(host, port));
        } catch (UnknownHostException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    "upstream " + host + " cannot be resolved: check the name, or give an address",
                    e);
        }
    }

    /** Host and port as they were given, an IPv6 address in brackets. */
    @Override
    public String toString() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }

    /** The addresses to try, in order; at once unless a name has to be looked up again. */
    Future<List<InetSocketAddress>> addresses(EventExecutor executor) {
        Resolved known = resolved;
        if (literal || System.nanoTime() - known.nanos < FRESH_NANOS) {
            return executor.newSucceededFuture(known.addresses);
        }
        Promise<List<InetSocketAddress>> answer = executor.newPromise();
        GlobalEventExecutor.INSTANCE.execute(() -> lookUpAgain(answer));
        return answer;
    }

    private void lookUpAgain(Promise<List<InetSocketAddress>> answer) {
        try {
            resolved = lookUp(host, port);
            answer.trySuccess(resolved.addresses);
        } catch (UnknownHostException e) {
            answer.tryFailure(e);
        }
    }

    private static Resolved lookUp(String host, int port) throws UnknownHostException {
        List<InetSocketAddress> addresses = Arrays.stream(InetAddress.getAllByName(host))
                .map(address -> new InetSocketAddress(address, port))
                .toList();
        return new Resolved(addresses, System.nanoTime());
    }
}
