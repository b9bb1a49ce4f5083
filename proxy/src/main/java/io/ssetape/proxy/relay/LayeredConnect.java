package io.ssetape.proxy.relay;

import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;

/** An upstream connection that stands once its layer does. */
@SuppressWarnings("FutureReturnValueIgnored") // closing what was given up on is all that is left to do
final class LayeredConnect {
    private final Promise<SocketChannel> ready;
    private final Future<SocketChannel> socket;
    private final SocketLayer layer;

    private LayeredConnect(EventLoop eventLoop, Future<SocketChannel> socket, SocketLayer layer) {
        this.ready = eventLoop.newPromise();
        this.socket = socket;
        this.layer = layer;
    }

    /**
     * Adds the layer to a socket once it is connected. Called, and answered, on the event loop.
     *
     * @return the socket with the layer on it; cancelling it gives up the socket as well
     */
    static Future<SocketChannel> start(EventLoop eventLoop, Future<SocketChannel> socket, SocketLayer layer) {
        LayeredConnect connect = new LayeredConnect(eventLoop, socket, layer);
        connect.ready.addListener(outcome -> connect.abandonUnlessSuccessful());
        socket.addListener(connected -> connect.secure());
        return connect.ready;
    }

    private void secure() {
        if (!socket.isSuccess()) {
            ready.tryFailure(socket.cause());
        } else if (!ready.isDone()) {
            try {
                layer.apply(socket.getNow()).addListener(this::settle);
            } catch (Throwable e) {
                // A layer that cannot even begin. Netty would only log it, and somebody waits for the answer.
                ready.tryFailure(e);
            }
        }
    }

    private void settle(Future<?> stands) {
        if (stands.isSuccess()) {
            ready.trySuccess(socket.getNow());
        } else {
            ready.tryFailure(stands.cause());
        }
    }

    private void abandonUnlessSuccessful() {
        if (ready.isSuccess()) {
            return;
        }
        if (socket.isSuccess()) {
            socket.getNow().close();
        } else {
            socket.cancel(false);
        }
    }
}
