package io.ssetape.proxy.demo;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.concurrent.Future;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Sends the events of one answer, each in a chunk of its own and, but for a tail that is to leave at once, a write of its own, no
 * faster than the client takes them.
 */
final class EventPlayback implements Answering {
    private final ChannelHandlerContext ctx;
    private final List<TimedEvent> events;
    private final boolean keepAlive;
    private final boolean paced;
    /** The event that breaks off half way; past the last one when the stream is whole. */
    private final int cutAt;
    /** The first of the events that leave in one write with the end of the stream; past the last one when each leaves by itself. */
    private final int togetherFrom;

    private Runnable whenDone;
    private int next;
    private boolean due;
    private boolean sending;
    private Future<?> timer;

    EventPlayback(ChannelHandlerContext ctx, ServiceAnswer.Events answer, boolean keepAlive, boolean paced) {
        this.ctx = ctx;
        this.events = answer.events();
        this.keepAlive = keepAlive;
        this.paced = paced;
        this.cutAt = answer.ending() == StreamScript.Ending.CUT_MID_CHUNK ? events.size() / 2 : events.size();
        this.togetherFrom = answer.ending() == StreamScript.Ending.TAIL_AT_ONCE ? lastWithDelay(events) : events.size();
    }

    private static int lastWithDelay(List<TimedEvent> events) {
        int last = events.size() - 1;
        while (last > 0 && events.get(last).delayMillis() == 0) {
            last--;
        }
        return last;
    }

    @Override
    public void start(Runnable done) {
        whenDone = done;
        if (!paced) {
            writeHead();
            due = true;
            resume();
            return;
        }
        // As with SGLang the head goes out only with the first event, so it has waited for the first token.
        schedule(this::writeHead);
    }

    private void writeHead() {
        ctx.write(WireText.eventStreamHead(keepAlive)).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    }

    private void schedule(Runnable before) {
        timer = ctx.executor()
                .schedule(
                        () -> {
                            before.run();
                            due = true;
                            resume();
                        },
                        events.get(next).delayMillis(),
                        TimeUnit.MILLISECONDS);
    }

    /** Goes on after the client has made room, or a delay is over. */
    @Override
    public void resume() {
        if (sending) {
            return; // called from within a write of this very loop, which will look again by itself
        }
        sending = true;
        while (due && ctx.channel().isWritable()) {
            sendNext();
        }
        sending = false;
    }

    private void sendNext() {
        if (next == cutAt) {
            breakOff();
            return;
        }
        ctx.write(WireText.chunk(events.get(next).bytes())).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
        if (next++ < togetherFrom) {
            ctx.flush();
        }
        if (next == events.size()) {
            end();
        } else if (paced && events.get(next).delayMillis() > 0) {
            due = false;
            schedule(() -> {});
        }
    }

    private void breakOff() {
        due = false;
        ByteBuf chunk = WireText.chunk(events.get(next).bytes());
        ByteBuf half = Unpooled.copiedBuffer(chunk.slice(0, chunk.readableBytes() / 2));
        chunk.release();
        ctx.writeAndFlush(half).addListener(ChannelFutureListener.CLOSE);
    }

    private void end() {
        due = false;
        ctx.writeAndFlush(WireText.lastChunk())
                .addListener(keepAlive ? ChannelFutureListener.CLOSE_ON_FAILURE : ChannelFutureListener.CLOSE);
        whenDone.run();
    }

    @Override
    public void cancel() {
        due = false;
        if (timer != null) {
            timer.cancel(false);
        }
    }
}
