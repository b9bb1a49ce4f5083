package io.ssetape.proxy.forward;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.ssetape.proxy.relay.ClientLegs;
import io.ssetape.proxy.relay.ProxyAnswer;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.http.BodyFraming;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Stands between a client and its legs: cuts what comes into requests, sends each to its target, and holds back what must not
 * overtake an answer. It steps out of the way where there is nothing left to decide: behind CONNECT, behind an upgrade, behind a
 * refusal.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failed write shows in the pipeline
final class ForwardGate extends ChannelDuplexHandler {
    private static final byte[] ESTABLISHED =
            "HTTP/1.1 200 Connection Established\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private enum State {
        HEAD,
        BODY,
        /** Nothing is read before everything asked is answered. */
        HOLDING,
        /** Out of the way. */
        OPEN,
        /** The connection is being closed. */
        DEAD
    }

    private final ForwardProxy proxy;
    private final ClientLegs legs;
    private final HeadBuffer head = new HeadBuffer();
    private final Deque<ByteBuf> unread = new ArrayDeque<>(1);
    private ChannelHandlerContext context;
    private State state = State.HEAD;
    private Authority target;
    private LegFollower follower;
    private BodyFraming body;
    private boolean mayUpgrade;
    private Runnable onceAnswered;
    private boolean inputEnded;
    private long readNanos;

    ForwardGate(ForwardProxy proxy, ClientLegs legs) {
        this.proxy = proxy;
        this.legs = legs;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext removed) {
        drop();
    }

    @Override
    public void channelActive(ChannelHandlerContext active) {
        legs.begin(() -> ByteBuffer.wrap(head.toBytes()));
        active.read();
    }

    @Override
    public void channelRead(ChannelHandlerContext reading, Object message) {
        readNanos = System.nanoTime();
        unread.add((ByteBuf) message);
        process();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext reading) {
        reading.fireChannelReadComplete();
        if (!legs.isLed() && state == State.HEAD) {
            reading.read();
        }
    }

    /** Whoever relays asks for more as soon as it can take it; here it may have to wait. */
    @Override
    public void read(ChannelHandlerContext reading) {
        if (state == State.HOLDING) {
            reading.channel().config().setAutoRead(false);
        } else {
            reading.read();
        }
    }

    private void process() {
        while (!unread.isEmpty() && (state == State.HEAD || state == State.BODY)) {
            ByteBuf bytes = unread.peek();
            if (state == State.HEAD) {
                readHead(bytes);
            } else {
                readBody(bytes);
            }
            if (!unread.isEmpty() && !unread.peek().isReadable()) {
                unread.poll().release();
            }
        }
        if (state == State.DEAD) {
            drop();
        }
    }

    private void readHead(ByteBuf bytes) {
        try {
            while (bytes.isReadable() && !head.isComplete()) {
                head.add(bytes.getByte(bytes.readerIndex()));
                bytes.skipBytes(1);
            }
            if (head.isComplete()) {
                take(proxy.routing().route(head.toBytes()));
            }
        } catch (Refusal refusal) {
            refuse(refusal);
        }
    }

    private void take(Route route) {
        if (route instanceof Route.Tunnel tunnel) {
            onceAnswered(() -> tunnel(tunnel));
        } else if (route instanceof Route.Forward forward) {
            if (forward.target().equals(target)) {
                forward(forward);
            } else {
                onceAnswered(() -> changeTo(forward));
            }
        }
    }

    /** Does something as soon as everything that was asked is answered, and reads nothing until then. */
    private void onceAnswered(Runnable action) {
        if (follower == null || follower.isAnswered()) {
            action.run();
        } else {
            state = State.HOLDING;
            onceAnswered = action;
            context.channel().config().setAutoRead(false);
        }
    }

    private void answered() {
        if (state != State.HOLDING || !follower.isAnswered()) {
            return;
        }
        Runnable action = onceAnswered;
        onceAnswered = null;
        state = State.HEAD;
        action.run();
        process();
        if (inputEnded && (state == State.HEAD || state == State.BODY)) {
            endInput();
        }
        context.fireChannelReadComplete();
    }

    private void changeTo(Route.Forward forward) {
        if (leaveLeg()) {
            target = forward.target();
            follower = new LegFollower();
            legs.lead(proxy.targets().get(target), readNanos);
            forward(forward);
        }
    }

    private void forward(Route.Forward forward) {
        head.clear();
        body = forward.body();
        mayUpgrade = forward.mayUpgrade();
        state = State.BODY;
        send(Unpooled.wrappedBuffer(forward.head()));
        endBodyIfDone();
    }

    private void readBody(ByteBuf bytes) {
        ByteBuffer view = bytes.nioBuffer();
        int from = view.position();
        int at = from;
        while (at < view.limit() && !body.isDone() && !body.isBroken()) {
            at = body.read(view, at, view.limit());
        }
        if (at > from) {
            send(bytes.readRetainedSlice(at - from));
        }
        if (body.isBroken()) {
            state = State.DEAD;
            legs.say("the body of a request is not chunked as it should be; its connection was cut");
            context.fireExceptionCaught(new IOException("a request body that is not chunked as it should be"));
        } else {
            endBodyIfDone();
        }
    }

    private void endBodyIfDone() {
        if (body.isDone()) {
            state = State.HEAD;
            if (mayUpgrade) {
                onceAnswered(this::goOnBehindUpgrade);
            }
        }
    }

    private void goOnBehindUpgrade() {
        if (follower.hasSwitched()) {
            open();
        }
        context.channel().config().setAutoRead(true);
    }

    private void tunnel(Route.Tunnel tunnel) {
        if (leaveLeg()) {
            legs.tunnel(proxy.targets().get(tunnel.target()), ESTABLISHED, readNanos);
            open();
        }
    }

    private void refuse(Refusal refusal) {
        onceAnswered(() -> {
            if (leaveLeg()) {
                legs.answer(ClientLegs.NO_UPSTREAM, answerTo(refusal), readNanos);
                open();
            }
        });
    }

    private byte[] answerTo(Refusal refusal) {
        return ProxyAnswer.of(
                refusal.status(),
                refusal.type(),
                refusal.getMessage(),
                proxy.targets().keySet().stream().map(Authority::toString).toList());
    }

    /** Leaves the target of the requests before; false when the client has been told that there will be no more. */
    private boolean leaveLeg() {
        if (target == null || legs.leave()) {
            target = null;
            return true;
        }
        open();
        return false;
    }

    /** Passes on everything that came and has not been, and steps out of the way. */
    private void open() {
        state = State.OPEN;
        if (!head.isEmpty()) {
            context.fireChannelRead(Unpooled.wrappedBuffer(head.toBytes()));
            head.clear();
        }
        for (ByteBuf bytes = unread.poll(); bytes != null; bytes = unread.poll()) {
            if (bytes.isReadable()) {
                context.fireChannelRead(bytes);
            } else {
                bytes.release();
            }
        }
        context.fireChannelReadComplete();
        if (inputEnded) {
            context.fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        }
        context.pipeline().remove(this);
    }

    private void send(ByteBuf bytes) {
        follower.sent(ByteBufUtil.getBytes(bytes));
        context.fireChannelRead(bytes);
    }

    @Override
    public void write(ChannelHandlerContext writing, Object message, ChannelPromise promise) {
        if (follower != null && message instanceof ByteBuf bytes && bytes.isReadable()) {
            follower.received(ByteBufUtil.getBytes(bytes));
            if (state == State.HOLDING && follower.isAnswered()) {
                // Not from inside whoever is writing.
                writing.executor().execute(this::answered);
            }
        }
        writing.write(message, promise);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext told, Object event) {
        if (event == ChannelInputShutdownEvent.INSTANCE) {
            endInput();
        } else {
            told.fireUserEventTriggered(event);
        }
    }

    private void endInput() {
        inputEnded = true;
        if (state == State.HOLDING) {
            return;
        }
        if (state == State.HEAD && !head.isEmpty()) {
            refuse(Refusal.malformed("The request ended within its head."));
        } else if (legs.isLed()) {
            context.fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        } else {
            legs.gone(Party.CLIENT, CloseKind.FIN);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext told, Throwable cause) {
        if (legs.isLed()) {
            told.fireExceptionCaught(cause);
        } else {
            legs.failed(cause);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext told) {
        state = State.DEAD;
        drop();
        if (legs.isLed()) {
            told.fireChannelInactive();
        } else {
            legs.gone(Party.CLIENT, CloseKind.RESET);
        }
    }

    private void drop() {
        for (ByteBuf bytes = unread.poll(); bytes != null; bytes = unread.poll()) {
            bytes.release();
        }
    }
}
