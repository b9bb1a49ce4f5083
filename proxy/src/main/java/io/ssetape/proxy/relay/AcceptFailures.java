package io.ssetape.proxy.relay;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Says when connections cannot be accepted, most likely because the process is out of file descriptors. Netty's acceptor,
 * next in the pipeline, then pauses for a second and tries again; the waiting clients stay in the listener's backlog.
 */
final class AcceptFailures extends ChannelInboundHandlerAdapter {
    private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final String tap;
    private final Consumer<String> notices;
    private long lastNanos = System.nanoTime() - QUIET_NANOS;

    AcceptFailures(String tap, Consumer<String> notices) {
        this.tap = tap;
        this.notices = notices;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        long now = System.nanoTime();
        if (now - lastNanos >= QUIET_NANOS) {
            lastNanos = now;
            notices.accept("tap " + tap + " cannot accept connections for the moment: " + cause.getMessage()
                    + "; if descriptors have run out, raise ulimit -n");
        }
        context.fireExceptionCaught(cause);
    }
}
