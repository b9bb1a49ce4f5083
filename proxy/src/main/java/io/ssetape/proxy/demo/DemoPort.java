package io.ssetape.proxy.demo;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A port that the demo listens on, and the one thread that serves it: it is plenty, and nothing behind it needs a lock. */
final class DemoPort implements AutoCloseable {
    private final EventLoopGroup loop;
    private final Channel listener;

    private DemoPort(EventLoopGroup loop, Channel listener) {
        this.loop = loop;
        this.listener = listener;
    }

    /**
     * Starts listening.
     *
     * @param port 0 for any free one
     * @param threadName the name of its thread
     * @param setUp gives a new connection its handlers
     * @throws Problem when the address cannot be had
     */
    static DemoPort open(String host, int port, String threadName, Consumer<SocketChannel> setUp) {
        EventLoopGroup loop = new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory(threadName, true), NioIoHandler.newFactory());
        ServerBootstrap server = new ServerBootstrap()
                .group(loop)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_REUSEADDR, true)
                .option(ChannelOption.SO_BACKLOG, 1024)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        setUp.accept(channel);
                    }
                });
        ChannelFuture bound = server.bind(host, port).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).awaitUninterruptibly();
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    "cannot listen on " + host + ":" + port + " ("
                            + bound.cause().getMessage() + "); choose another address or port",
                    bound.cause());
        }
        return new DemoPort(loop, bound.channel());
    }

    /** Where it listens. */
    InetSocketAddress address() {
        return (InetSocketAddress) listener.localAddress();
    }

    /** Stops listening and drops what is open. */
    @Override
    public void close() {
        listener.close().awaitUninterruptibly();
        loop.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
