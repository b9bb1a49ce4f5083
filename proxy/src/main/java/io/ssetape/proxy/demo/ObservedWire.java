package io.ssetape.proxy.demo;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;

/** Shows an observer the bytes of one connection, next to the socket. */
final class ObservedWire extends ChannelDuplexHandler {
    private final int number;
    private final WireObserver observer;

    ObservedWire(int number, WireObserver observer) {
        this.number = number;
        this.observer = observer;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        observer.received(number, ByteBufUtil.getBytes((ByteBuf) message));
        ctx.fireChannelRead(message);
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) throws Exception {
        observer.sent(number, ByteBufUtil.getBytes((ByteBuf) message));
        super.write(ctx, message, promise);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        SimulatedConnection connection = ctx.pipeline().get(SimulatedConnection.class);
        observer.closed(number, connection.answering());
        ctx.fireChannelInactive();
    }
}
