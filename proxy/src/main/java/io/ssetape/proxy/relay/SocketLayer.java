package io.ssetape.proxy.relay;

import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.Future;

/**
 * What lies between a socket and the bytes that pass: nothing, or TLS. A layer stands in the pipeline in front of whatever
 * relays, and speaks its language: bytes are those inside the layer, {@code ChannelInputShutdownEvent} means that the peer has
 * said in good order that it will send no more, and an {@code IOException} that the connection is of no use any more.
 */
@FunctionalInterface
public interface SocketLayer {
    /** A socket as it is. */
    SocketLayer NONE = channel -> channel.newSucceededFuture();

    /**
     * Puts the layer on a socket, before any other handler. Called on the socket's event loop.
     *
     * @return done once bytes can pass; fails with an {@code IOException} whose message says why they never will. The
     *     layer may close the socket then, and need not.
     */
    Future<?> apply(SocketChannel channel);
}
