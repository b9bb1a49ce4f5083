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
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A stand-in for an SGLang entry: HTTP/1.1, keep-alive, {@code /v1/chat/completions}, {@code /v1/completions}, {@code /generate},
 * {@code /v1/models}, {@code /health} and {@code /metrics}. No answer depends on a clock or on chance; there is no {@code Date} header.
 */
public final class SimulatedSglang implements AutoCloseable {
    private final EventLoopGroup loop;
    private final Channel listener;

    private SimulatedSglang(EventLoopGroup loop, Channel listener) {
        this.loop = loop;
        this.listener = listener;
    }

    /**
     * Starts listening.
     *
     * @throws Problem when the address cannot be had
     */
    public static SimulatedSglang start(SimulationPlan plan) {
        // One thread serves all: it is plenty, and observers need no locks of their own.
        EventLoopGroup loop = new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory("simulated-sglang", true), NioIoHandler.newFactory());
        AtomicInteger connections = new AtomicInteger();
        ServiceMetrics metrics = new ServiceMetrics();
        ServerBootstrap server = new ServerBootstrap()
                .group(loop)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_REUSEADDR, true)
                .option(ChannelOption.SO_BACKLOG, 1024)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        int number = connections.incrementAndGet();
                        channel.pipeline()
                                .addLast(new ObservedWire(number, plan.observer()))
                                .addLast(new HttpRequestDecoder())
                                .addLast(new SimulatedConnection(plan.paced(), metrics));
                    }
                });
        ChannelFuture bound = server.bind(plan.host(), plan.port()).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).awaitUninterruptibly();
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    "cannot listen on " + plan.host() + ":" + plan.port() + " ("
                            + bound.cause().getMessage() + "); choose another address or port",
                    bound.cause());
        }
        return new SimulatedSglang(loop, bound.channel());
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return (InetSocketAddress) listener.localAddress();
    }

    /** Waits until it is closed. */
    void awaitClosed() throws InterruptedException {
        listener.closeFuture().await();
    }

    /** Stops listening and drops what is open. */
    @Override
    public void close() {
        listener.close().awaitUninterruptibly();
        loop.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
