package io.ssetape.proxy.relay;

import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Where the connections of one tap lead.
 *
 * @param tap the tap's name
 * @param upstream where to connect to
 * @param transport what sockets to make
 * @param connectTimeoutMillis how long an address of the upstream may take to answer
 * @param notices takes one line about something that a user has to know
 */
record TapRoute(
        String tap, Upstream upstream, Transport transport, int connectTimeoutMillis, Consumer<String> notices) {
    Future<SocketChannel> connect(EventLoop eventLoop) {
        Future<SocketChannel> socket = UpstreamConnect.start(eventLoop, transport, upstream, connectTimeoutMillis);
        return upstream.layer() == SocketLayer.NONE
                ? socket
                : LayeredConnect.start(eventLoop, socket, upstream.layer());
    }
}
