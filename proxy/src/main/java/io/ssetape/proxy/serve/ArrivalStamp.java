package io.ssetape.proxy.serve;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/** Takes the time of each read first thing, as a recording does: what is done to find an answer must not delay it. */
final class ArrivalStamp extends ChannelInboundHandlerAdapter {
    private long nanos;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        nanos = System.nanoTime();
        context.fireChannelRead(message);
    }

    /** When the read at hand, or the last one, arrived. */
    long nanos() {
        return nanos;
    }
}
