package io.ssetape.proxy.demo;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.ArrayDeque;
import java.util.Queue;

/** One client of one of the demo's ports. Answers its requests one after another, pipelined ones included. */
final class SimulatedConnection extends SimpleChannelInboundHandler<HttpObject> {
    private static final int MAX_BODY_BYTES = 64 << 20;

    private final RequestService service;
    private final Queue<Waiting> waiting = new ArrayDeque<>();
    private HttpRequest head;
    private ByteBuf body;
    private Answering current;
    private boolean beginning;

    /** An answer that is not begun yet, and whether the connection stays open behind it. */
    private record Waiting(Answering answering, boolean keepAlive) {}

    SimulatedConnection(RequestService service) {
        this.service = service;
    }

    /** Whether an answer is under way. */
    boolean answering() {
        return current != null;
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
            ReceivedRequest request = received();
            waiting.add(new Waiting(service.answer(ctx, request), request.keepAlive()));
            head = null;
            body = null;
            answerNext(ctx);
        }
    }

    private ReceivedRequest received() {
        return new ReceivedRequest(
                head.method().name(), head.uri(), ByteBufUtil.getBytes(body), HttpUtil.isKeepAlive(head));
    }

    private void refuse(ChannelHandlerContext ctx, String why) {
        head = null;
        waiting.add(new Waiting(new WholeAnswer(ctx, ServiceRoutes.badRequest(why), false), false));
        answerNext(ctx);
    }

    private void answerNext(ChannelHandlerContext ctx) {
        if (beginning) {
            return; // called by an answer that was done at once; the loop below goes on by itself
        }
        beginning = true;
        while (current == null && !waiting.isEmpty()) {
            Waiting next = waiting.remove();
            current = next.answering();
            current.start(() -> {
                current = null;
                if (!next.keepAlive()) {
                    waiting.clear();
                }
                answerNext(ctx);
            });
        }
        beginning = false;
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (current != null && ctx.channel().isWritable()) {
            current.resume();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        waiting.clear();
        if (current != null) {
            current.cancel();
            current = null;
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        // A reset by the client is part of the play; channelInactive does what is to be done.
        var unused = ctx.close();
    }
}
