package io.ssetape.proxy.tls;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.ssetape.proxy.relay.OutputEnd;
import java.io.IOException;
import java.util.function.Consumer;

/** Stands behind Netty's TLS handler and says what happens to a connection in the words of a plain socket. */
final class TlsEnds extends ChannelInboundHandlerAdapter implements OutputEnd {
    private final SslHandler tls;
    private final Consumer<Throwable> handshakeFailed;
    private final boolean aloneAtFirst;
    private ChannelHandlerContext context;
    private boolean inputEnded;

    /**
     * Ends of a connection.
     *
     * @param handshakeFailed told once, if the handshake fails
     * @param aloneAtFirst whether nobody stands behind this before the handshake has succeeded
     */
    TlsEnds(SslHandler tls, Consumer<Throwable> handshakeFailed, boolean aloneAtFirst) {
        this.tls = tls;
        this.handshakeFailed = handshakeFailed;
        this.aloneAtFirst = aloneAtFirst;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
        added.channel().attr(KEY).set(this);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ignored, Object event) {
        if (event instanceof SslCloseCompletionEvent closed) {
            if (closed.isSuccess()) {
                endInput();
            }
        } else if (event == ChannelInputShutdownEvent.INSTANCE) {
            if (!inputEnded) {
                fail(new IOException("the connection was cut: it ended without a close_notify"));
            }
        } else if (event instanceof SslHandshakeCompletionEvent handshake) {
            if (!handshake.isSuccess()) {
                handshakeFailed.accept(handshake.cause());
            }
        } else {
            context.fireUserEventTriggered(event);
        }
    }

    private void endInput() {
        if (!inputEnded) {
            inputEnded = true;
            context.fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ignored, Throwable cause) {
        boolean wrapped = cause instanceof DecoderException && cause.getCause() instanceof IOException;
        fail(wrapped ? cause.getCause() : cause);
    }

    private void fail(Throwable cause) {
        if (!aloneAtFirst || tls.handshakeFuture().isSuccess()) {
            context.fireExceptionCaught(cause);
        }
    }

    /** Says close_notify behind everything that waits to be enciphered. */
    @Override
    public Future<?> say() {
        Promise<Void> said = context.executor().newPromise();
        context.writeAndFlush(Unpooled.EMPTY_BUFFER)
                .addListener(written -> tls.closeOutbound().addListener(notified -> said.setSuccess(null)));
        return said;
    }
}
