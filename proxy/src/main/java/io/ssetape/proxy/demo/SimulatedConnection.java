package io.ssetape.proxy.demo;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.ArrayDeque;
import java.util.Queue;

/** One client of the simulated service. Answers its requests one after another, pipelined ones included. */
final class SimulatedConnection extends SimpleChannelInboundHandler<HttpObject> {
    private static final int MAX_BODY_BYTES = 64 << 20;

    private final boolean paced;
    private final ServiceMetrics metrics;
    private final Queue<Exchange> waiting = new ArrayDeque<>();
    private HttpRequest head;
    private ByteBuf body;
    private EventPlayback playback;

    /** A complete request's answer, and whether the connection stays open behind it. */
    private record Exchange(ServiceAnswer answer, boolean keepAlive) {}

    SimulatedConnection(boolean paced, ServiceMetrics metrics) {
        this.paced = paced;
        this.metrics = metrics;
    }

    /** Whether an answer is under way. */
    boolean answering() {
        return playback != null;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, HttpObject part) {
        if (part.decoderResult().isFailure()) {
            refuse(ctx, "not an HTTP/1.1 request");
            return;
        }
        if (part instanceof HttpRequest request) {
            head = request;
            body = Unpooled.buffer();
            if (HttpUtil.is100ContinueExpected(request)) {
                ctx.writeAndFlush(WireText.interim()).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
            }
        }
        if (part instanceof HttpContent content && head != null) {
            if (body.readableBytes() + content.content().readableBytes() > MAX_BODY_BYTES) {
                refuse(ctx, "the body is longer than " + MAX_BODY_BYTES + " bytes");
                return;
            }
            body.writeBytes(content.content());
        }
        if (part instanceof LastHttpContent && head != null) {
            waiting.add(new Exchange(answer(), HttpUtil.isKeepAlive(head)));
            head = null;
            body = null;
            answerNext(ctx);
        }
    }

    private ServiceAnswer answer() {
        if (head.uri().equals(ServiceMetrics.PATH) && head.method().equals(HttpMethod.GET)) {
            return metrics.answer();
        }
        return ServiceRoutes.answer(head.method().name(), head.uri(), ByteBufUtil.getBytes(body));
    }

    private void count(FinishedWork work) {
        if (work != null) {
            metrics.count(work);
        }
    }

    private void refuse(ChannelHandlerContext ctx, String why) {
        head = null;
        waiting.add(new Exchange(ServiceRoutes.badRequest(why), false));
        answerNext(ctx);
    }

    private void answerNext(ChannelHandlerContext ctx) {
        while (playback == null && !waiting.isEmpty()) {
            Exchange exchange = waiting.remove();
            if (exchange.answer() instanceof ServiceAnswer.Whole whole) {
                count(whole.work());
                finish(ctx, WireText.whole(whole, exchange.keepAlive()), exchange.keepAlive());
            } else if (exchange.answer() instanceof ServiceAnswer.Events events) {
                playback = new EventPlayback(ctx, events, exchange.keepAlive(), paced, () -> {
                    playback = null;
                    count(events.work());
                    answerNext(ctx);
                });
                playback.start();
            }
        }
    }

    private void finish(ChannelHandlerContext ctx, ByteBuf answer, boolean keepAlive) {
        if (!keepAlive) {
            waiting.clear();
        }
        ctx.writeAndFlush(answer)
                .addListener(keepAlive ? ChannelFutureListener.CLOSE_ON_FAILURE : ChannelFutureListener.CLOSE);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (playback != null && ctx.channel().isWritable()) {
            playback.resume();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        waiting.clear();
        if (playback != null) {
            playback.cancel();
            playback = null;
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        // A reset by the client is part of the play; channelInactive does what is to be done.
        var unused = ctx.close();
    }
}
