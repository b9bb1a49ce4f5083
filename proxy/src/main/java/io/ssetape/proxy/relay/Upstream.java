package io.ssetape.proxy.relay;

import io.netty.util.NetUtil;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Where connections lead. A literal address is used as it is. A name is looked up when the relay starts, and again when a
 * connection comes more than five seconds after the last look-up that found something. Connections that come during a look-up
 * wait for its answer; when it fails they all fail, and the next one looks up again. Thread-safe.
 */
public final class Upstream {
    static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final String host;
    private final int port;
    private final boolean literal;
    private final SocketLayer layer;
    private final NameLookUp lookUp;
    private final List<Promise<List<InetSocketAddress>>> waiting = new ArrayList<>();
    private List<InetSocketAddress> addresses;
    private long resolvedNanos;

    Upstream(String host, int port, SocketLayer layer, List<InetSocketAddress> addresses) {
        this(host, port, layer, addresses, System.nanoTime(), NameLookUp.SYSTEM);
    }

    /**
     * An upstream with addresses that were looked up before.
     *
     * @param resolvedNanos when they were
     * @param lookUp how they will be, once they are too old
     */
    Upstream(
            String host,
            int port,
            SocketLayer layer,
            List<InetSocketAddress> addresses,
            long resolvedNanos,
            NameLookUp lookUp) {
        this.host = host;
        this.port = port;
        this.layer = layer;
        this.lookUp = lookUp;
        this.literal = isLiteral(host);
        this.addresses = addresses;
        this.resolvedNanos = resolvedNanos;
    }

    /**
     * An upstream, looked up right now.
     *
     * @param host a name or a literal address, IPv6 without brackets
     * @param port the port, 1 to 65535
     * @throws Problem when the name cannot be resolved
     */
    public static Upstream resolve(String host, int port) {
        return resolve(host, port, SocketLayer.NONE);
    }

    /**
     * An upstream that is spoken to through a layer, looked up right now.
     *
     * @param host a name or a literal address, IPv6 without brackets
     * @param port the port, 1 to 65535
     * @throws Problem when the name cannot be resolved
     */
    public static Upstream resolve(String host, int port, SocketLayer layer) {
        try {
            return new Upstream(host, port, layer, NameLookUp.SYSTEM.now(host, port));
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

    /** Whether a listener on this address would be what is connected to. */
    public synchronized boolean isServedBy(InetSocketAddress listener) {
        return addresses.stream()
                .anyMatch(address -> address.equals(listener)
                        || (address.getPort() == listener.getPort()
                                && address.getAddress().isLoopbackAddress()
                                && listener.getAddress().isAnyLocalAddress()));
    }

    /** What lies between its sockets and the bytes. */
    SocketLayer layer() {
        return layer;
    }

    /** The addresses to try, in order; at once unless a name has to be looked up again. */
    synchronized Future<List<InetSocketAddress>> addresses(EventExecutor executor) {
        if (literal || System.nanoTime() - resolvedNanos < FRESH_NANOS) {
            return executor.newSucceededFuture(addresses);
        }
        Promise<List<InetSocketAddress>> answer = executor.newPromise();
        waiting.add(answer);
        if (waiting.size() == 1) {
            lookUp.start(host, port, new Waiting());
        }
        return answer;
    }

    /** Those who wait for a look-up. */
    private final class Waiting implements NameLookUp.Outcome {
        @Override
        public void found(List<InetSocketAddress> found) {
            remember(found);
            takeWaiting().forEach(answer -> answer.trySuccess(found));
        }

        @Override
        public void failed(Throwable cause) {
            takeWaiting().forEach(answer -> answer.tryFailure(cause));
        }
    }

    private synchronized void remember(List<InetSocketAddress> found) {
        addresses = found;
        resolvedNanos = System.nanoTime();
    }

    private synchronized List<Promise<List<InetSocketAddress>>> takeWaiting() {
        List<Promise<List<InetSocketAddress>>> taken = List.copyOf(waiting);
        waiting.clear();
        return taken;
    }

    private static boolean isLiteral(String host) {
        return NetUtil.isValidIpV4Address(host) || NetUtil.isValidIpV6Address(host);
    }
}
