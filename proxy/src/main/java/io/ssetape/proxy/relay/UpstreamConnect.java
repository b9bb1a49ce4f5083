package io.ssetape.proxy.relay;

import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.net.InetSocketAddress;
import java.util.List;

/** One attempt to reach an upstream on a given event loop: its addresses in order, until one answers. */
@SuppressWarnings("FutureReturnValueIgnored") // a failed connect or close shows in the pipeline
final class UpstreamConnect {
    private final EventLoop eventLoop;
    private final Transport transport;
    private final int timeoutMillis;
    private final Promise<SocketChannel> connected;
    private SocketChannel attempt;

    private UpstreamConnect(EventLoop eventLoop, Transport transport, int timeoutMillis) {
        this.eventLoop = eventLoop;
        this.transport = transport;
        this.timeoutMillis = timeoutMillis;
        this.connected = eventLoop.newPromise();
    }

    /**
     * Starts the attempt. Called, and answered, on the event loop.
     *
     * @param timeoutMillis how long each address may take
     * @return a connected channel that reads nothing yet; cancelling it gives up
     */
    static Future<SocketChannel> start(EventLoop eventLoop, Transport transport, Upstream upstream, int timeoutMillis) {
        UpstreamConnect connect = new UpstreamConnect(eventLoop, transport, timeoutMillis);
        upstream.addresses(eventLoop).addListener((Future<List<InetSocketAddress>> addresses) -> {
            if (addresses.isSuccess()) {
                connect.attempt(addresses.getNow(), 0);
            } else {
                connect.connected.tryFailure(addresses.cause());
            }
        });
        connect.connected.addListener(outcome -> connect.abandonIfCancelled());
        return connect.connected;
    }

    private void attempt(List<InetSocketAddress> addresses, int index) {
        if (connected.isDone()) {
            return;
        }
        SocketChannel socket = null;
        try {
            socket = transport.newSocket();
            SocketSettings.apply(socket);
            socket.config().setConnectTimeoutMillis(timeoutMillis);
        } catch (Throwable e) {
            // Most likely there is no descriptor left. Whatever it is, somebody waits for the answer.
            if (socket != null) {
                socket.unsafe().closeForcibly();
            }
            connected.tryFailure(e);
            return;
        }
        attempt = socket;
        eventLoop.register(attempt).addListener((ChannelFuture registered) -> {
            if (registered.isSuccess()) {
                attempt.connect(addresses.get(index))
                        .addListener((ChannelFuture outcome) -> settle(outcome, addresses, index));
            } else {
                settle(registered, addresses, index);
            }
        });
    }

    private void settle(ChannelFuture outcome, List<InetSocketAddress> addresses, int index) {
        if (outcome.isSuccess()) {
            // A client that has left meanwhile has cancelled the promise, and that closes the channel.
            connected.trySuccess(attempt);
            return;
        }
        attempt.close();
        if (index + 1 < addresses.size()) {
            attempt(addresses, index + 1);
        } else {
            connected.tryFailure(outcome.cause());
        }
    }

    private void abandonIfCancelled() {
        if (connected.isCancelled() && attempt != null) {
            attempt.close();
        }
    }
}
