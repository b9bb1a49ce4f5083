package io.ssetape.proxy.demo;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpResponse;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/** A request on its way to both nodes of a pair, and the decode node's answer on its way to the client. */
final class RoutedAnswer implements Answering {
    private static final byte[] END_MARK = "data: [DONE]".getBytes(StandardCharsets.US_ASCII);

    private final ChannelHandlerContext ctx;
    private final RouterKind router;
    private final Errand errand;
    private final boolean keepAlive;
    private final Queue<byte[]> held = new ArrayDeque<>();
    private Runnable whenDone;
    private NodeCall prefill;
    private NodeCall decode;
    private boolean prefillBegan;
    private boolean prefillOver;
    private HttpResponse head;
    private boolean begun;
    private boolean decodeOver;
    private boolean over;

    /**
     * What the nodes are to do.
     *
     * @param prefill where the prefill node listens
     * @param decode where the decode node is found, the first place that answers
     * @param target the request target
     * @param body the body for both of them
     * @param streaming whether a stream is asked for
     */
    record Errand(
            InetSocketAddress prefill, List<InetSocketAddress> decode, String target, byte[] body, boolean streaming) {}

    RoutedAnswer(ChannelHandlerContext ctx, RouterKind router, Errand errand, boolean keepAlive) {
        this.ctx = ctx;
        this.router = router;
        this.errand = errand;
        this.keepAlive = keepAlive;
    }

    @Override
    public void start(Runnable done) {
        whenDone = done;
        prefill = NodeCall.send(
                ctx.channel().eventLoop(),
                List.of(errand.prefill()),
                errand.target(),
                errand.body(),
                new PrefillAnswer());
        decode = NodeCall.send(
                ctx.channel().eventLoop(), errand.decode(), errand.target(), errand.body(), new DecodeAnswer());
    }

    /** What of the prefill node's answer matters: that it began, or is over. */
    private final class PrefillAnswer implements NodeCall.Listener {
        @Override
        public void head(HttpResponse unused) {
            prefillBegan = true;
            beginWhenReady();
        }

        @Override
        public void end() {
            prefillOver = true;
            beginWhenReady();
        }

        @Override
        public void lost() {
            if (!begun && (router.waitsForWholePrefill() || !prefillBegan)) {
                fail();
            }
        }
    }

    /** The answer that the client gets. */
    private final class DecodeAnswer implements NodeCall.Listener {
        @Override
        public void head(HttpResponse response) {
            head = response;
            beginWhenReady();
        }

        @Override
        public void piece(byte[] bytes) {
            held.add(bytes);
        }

        @Override
        public void readDone() {
            passOn();
            keepPace();
        }

        @Override
        public void end() {
            decodeOver = true;
            passOn();
        }

        @Override
        public void lost() {
            fail();
        }
    }

    private void beginWhenReady() {
        boolean ready = head != null && (router.waitsForWholePrefill() ? prefillOver : prefillBegan);
        if (!ready || begun || over) {
            return;
        }
        begun = true;
        if (errand.streaming()) {
            ctx.write(WireText.eventStreamHead(keepAlive)).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
        }
        passOn();
        keepPace();
    }

    private void passOn() {
        if (!begun || over) {
            return;
        }
        if (errand.streaming()) {
            passEventsOn();
        } else if (decodeOver) {
            ServiceAnswer.Whole answer = new ServiceAnswer.Whole(
                    head.status().code(),
                    head.status().reasonPhrase(),
                    head.headers().get("content-type"),
                    ByteArrays.joined(held));
            finish();
            new WholeAnswer(ctx, answer, keepAlive).start(whenDone);
        }
    }

    private void passEventsOn() {
        boolean ended = decodeOver;
        if (!router.copiesChunksToEndMark() && !held.isEmpty()) {
            byte[] all = ByteArrays.joined(held);
            held.clear();
            held.add(all);
        }
        while (!held.isEmpty()) {
            byte[] chunk = held.remove();
            ctx.write(WireText.chunk(chunk)).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
            if (router.copiesChunksToEndMark() && ByteArrays.contains(chunk, END_MARK)) {
                held.clear();
                ended = true;
            }
        }
        if (ended) {
            finish();
            ctx.writeAndFlush(WireText.lastChunk())
                    .addListener(keepAlive ? ChannelFutureListener.CLOSE_ON_FAILURE : ChannelFutureListener.CLOSE);
            whenDone.run();
        } else {
            ctx.flush();
        }
    }

    /** The decode node is read as fast as the client reads, and not before the answer has begun. */
    private void keepPace() {
        if (!over && !decodeOver && head != null) {
            decode.reading(begun && ctx.channel().isWritable());
        }
    }

    @Override
    public void resume() {
        keepPace();
    }

    @Override
    public void cancel() {
        finish();
    }

    private void finish() {
        over = true;
        prefill.close();
        decode.close();
    }

    private void fail() {
        if (over) {
            return;
        }
        finish();
        if (begun && errand.streaming()) {
            var unused = ctx.close(); // in the middle of the body, so that the client cannot take it for whole
        } else {
            new WholeAnswer(ctx, ServiceRoutes.badGateway(), keepAlive).start(whenDone);
        }
    }
}
