package io.ssetape.proxy.relay;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * One event loop and a listener whose clients are not relayed but answered here. Its sockets have the settings of relayed ones:
 * half-close is an event, and nothing is read until somebody asks for it.
 */
public final class SocketServer implements AutoCloseable {
    private static final long STOP_MILLIS = 2_000;

    private final EventLoopGroup group;
    private final ChannelGroup clients;
    private final Channel listener;

    private SocketServer(EventLoopGroup group, ChannelGroup clients, Channel listener) {
        this.group = group;
        this.clients = clients;
        this.listener = listener;
    }

    /**
     * Listens; clients are accepted once this has returned.
     *
     * @param transport what sockets are made of
     * @param address where to listen; port 0 for any free one
     * @param layer what lies between clients' sockets and the bytes
     * @param name what the listener is called in messages
     * @param notices takes one line about something that a user has to know; called on the event loop
     * @param initializer equips every accepted socket, on the event loop
     * @throws Problem when the address cannot be had
     */
    public static SocketServer listen(
            Transport transport,
            InetSocketAddress address,
            SocketLayer layer,
            String name,
            Consumer<String> notices,
            Consumer<SocketChannel> initializer) {
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory("ssetape-" + name, true), transport.ioHandlers());
        ChannelGroup clients = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
        ChannelFuture bound = new ServerBootstrap()
                .group(group)
                .channelFactory(transport::newListener)
                .handler(new AcceptFailures(name, notices))
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel client) {
                        SocketSettings.apply(client);
                        clients.add(client);
                        Relay.secure(client, layer);
                        initializer.accept(client);
                    }
                })
                .bind(address)
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            group.shutdownGracefully(0, STOP_MILLIS, TimeUnit.MILLISECONDS).awaitUninterruptibly();
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    "cannot listen on " + Address.text(address) + ": "
                            + bound.cause().getMessage() + "; choose another address or stop what holds it",
                    bound.cause());
        }
        return new SocketServer(group, clients, bound.channel());
    }

    /** Where it really listens. */
    public InetSocketAddress address() {
        return (InetSocketAddress) listener.localAddress();
    }

    /** Stops accepting, closes every connection and ends the event loop; what it did is visible to the caller afterwards. */
    @Override
    public void close() {
        listener.close().awaitUninterruptibly();
        clients.close().awaitUninterruptibly();
        group.shutdownGracefully(0, STOP_MILLIS, TimeUnit.MILLISECONDS).awaitUninterruptibly();
    }
}
