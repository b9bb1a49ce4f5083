package io.ssetape.proxy.serve;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.SocketChannel;
import io.ssetape.proxy.relay.OutputEnd;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** How the connection of a client is ended: by FIN, or with a reset. */
final class ServedEnd {
    private static final long LINGER_SECONDS = 5;

    private final SocketChannel channel;
    private final BooleanSupplier inputEnded;

    /**
     * The end of a connection that lasts.
     *
     * @param inputEnded whether the client has said that it sends nothing more
     */
    ServedEnd(SocketChannel channel, BooleanSupplier inputEnded) {
        this.channel = channel;
        this.inputEnded = inputEnded;
    }

    /** Ends it once all that was sent is in the kernel's hands. */
    void end(ChannelHandlerContext context, Ending how) {
        context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(sent -> {
            if (how == Ending.RESET) {
                reset();
            } else {
                finish(context);
            }
        });
    }

    /** Resets it at once. */
    void reset() {
        if (channel.isOpen()) {
            channel.config().setSoLinger(0);
        }
        // Past whatever layer there is: it would say that all is in good order.
        channel.unsafe().close(channel.unsafe().voidPromise());
    }

    /** FIN; what the client still sends is read and dropped, since a socket with unread bytes is closed with a reset. */
    private void finish(ChannelHandlerContext context) {
        if (inputEnded.getAsBoolean() || !channel.isActive()) {
            closeNow();
            return;
        }
        channel.config().setAutoRead(true);
        OutputEnd.shutDown(channel);
        var timer = context.executor().schedule(this::closeNow, LINGER_SECONDS, TimeUnit.SECONDS);
        channel.closeFuture().addListener(closed -> timer.cancel(false));
    }

    private void closeNow() {
        var unused = channel.close();
    }
}
