package io.ssetape.proxy.demo;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;

/** Writes an answer in one piece. */
final class WholeAnswer implements Answering {
    private final ChannelHandlerContext ctx;
    private final ServiceAnswer.Whole answer;
    private final boolean keepAlive;

    WholeAnswer(ChannelHandlerContext ctx, ServiceAnswer.Whole answer, boolean keepAlive) {
        this.ctx = ctx;
        this.answer = answer;
        this.keepAlive = keepAlive;
    }

    @Override
    public void start(Runnable whenDone) {
        ctx.writeAndFlush(WireText.whole(answer, keepAlive))
                .addListener(keepAlive ? ChannelFutureListener.CLOSE_ON_FAILURE : ChannelFutureListener.CLOSE);
        whenDone.run();
    }

    @Override
    public void resume() {
        // Written as a whole, whether there is room or not.
    }

    @Override
    public void cancel() {
        // Nothing is left to give up.
    }
}
