package io.ssetape.proxy.forward;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.ssetape.proxy.relay.ClientLegs;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Party;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Stands between a client and its legs: sends each request to its target, and holds back what must not overtake an answer. It steps
 * out of the way where there is nothing left to decide: behind CONNECT, behind an upgrade, behind a refusal.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failed write shows in the pipeline
final class ForwardGate extends ChannelDuplexHandler {
    private final RequestRouting routing;
    private final ClientLegs legs;
    private final PresentLeg leg;
    private final RequestInput input = new RequestInput();
    private ChannelHandlerContext context;
    private GateState state = GateState.HEAD;
    private boolean mayUpgrade;
    private Runnable onceAnswered;
    private boolean inputEnded;
    private long readNanos;

    ForwardGate(ForwardProxy proxy, ClientLegs legs) {
        this.routing = proxy.routing();
        this.legs = legs;
        this.leg = new PresentLeg(proxy.targets(), legs);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext removed) {
        input.drop();
    }

    @Override
    public void channelActive(ChannelHandlerContext active) {
        legs.begin(() -> ByteBuffer.wrap(input.head()));
        active.read();
    }

    @Override
    public void channelRead(ChannelHandlerContext reading, Object message) {
        readNanos = System.nanoTime();
        input.add((ByteBuf) message);
        process();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext reading) {
        reading.fireChannelReadComplete();
        if (!legs.isLed() && state == GateState.HEAD) {
            reading.read();
        }
    }

    /** Whoever relays asks for more as soon as it can take it; here it may have to wait. */
    @Override
    public void read(ChannelHandlerContext reading) {
        if (state == GateState.HOLDING) {
            reading.channel().config().setAutoRead(false);
        } else {
            reading.read();
        }
    }

    private void process() {
        while (!input.isEmpty() && (state == GateState.HEAD || state == GateState.BODY)) {
            if (state == GateState.HEAD) {
                readHead();
            } else {
                readBody();
            }
            input.releaseRead();
        }
        if (state == GateState.DEAD || state == GateState.LAST_ANSWER) {
            input.drop();
        }
    }

    private void readHead() {
        try {
            if (input.readHead()) {
                take(routing.route(input.head()));
            }
        } catch (Refusal refusal) {
            refuse(refusal);
        }
    }

    private void take(Route route) {
        if (route instanceof Route.Tunnel tunnel) {
            onceAnswered(() -> tunnel(tunnel));
        } else if (route instanceof Route.Forward forward) {
            if (leg.leadsTo(forward.target())) {
                forward(forward);
            } else {
                onceAnswered(() -> changeTo(forward));
            }
        }
    }

    /** Does something as soon as everything that was asked is answered, and reads nothing until then. */
    private void onceAnswered(Runnable action) {
        if (leg.isAnswered()) {
            action.run();
        } else {
            state = GateState.HOLDING;
            onceAnswered = action;
            context.channel().config().setAutoRead(false);
        }
    }

    private void answered() {
        if (onceAnswered == null || state == GateState.DEAD || !leg.isAnswered()) {
            return;
        }
        Runnable action = onceAnswered;
        onceAnswered = null;
        state = GateState.HEAD;
        action.run();
        process();
        if (inputEnded && (state == GateState.HEAD || state == GateState.BODY)) {
            endInput();
        }
        context.fireChannelReadComplete();
    }

    private void changeTo(Route.Forward forward) {
        if (leaveLeg()) {
            leg.lead(forward.target(), readNanos);
            forward(forward);
        }
    }

    private void forward(Route.Forward forward) {
        input.beginBody(forward.body());
        mayUpgrade = forward.mayUpgrade();
        state = GateState.BODY;
        send(Unpooled.wrappedBuffer(forward.head()));
        if (forward.mayWait() && !input.body().isDone()) {
            leg.awaitBody();
        }
        endBodyIfDone();
    }

    private void readBody() {
        ByteBuf piece = input.readBody();
        if (piece != null) {
            send(piece);
        }
        if (input.body().isBroken()) {
            state = GateState.DEAD;
            legs.say("the body of a request is not chunked as it should be; its connection was cut");
            context.fireExceptionCaught(new IOException("a request body that is not chunked as it should be"));
        } else {
            endBodyIfDone();
        }
    }

    private void endBodyIfDone() {
        if (input.body().isDone()) {
            state = GateState.HEAD;
            if (mayUpgrade) {
                onceAnswered(this::goOnBehindUpgrade);
            }
        }
    }

    private void goOnBehindUpgrade() {
        if (leg.hasSwitched()) {
            open();
        }
        context.channel().config().setAutoRead(true);
    }

    private void tunnel(Route.Tunnel tunnel) {
        if (leaveLeg()) {
            leg.tunnel(tunnel.target(), readNanos);
            open();
        }
    }

    private void refuse(Refusal refusal) {
        onceAnswered(() -> {
            if (leaveLeg()) {
                leg.refuse(refusal, readNanos);
                open();
            }
        });
    }

    /** Leaves the leg at hand; false behind a 502, the last that a client hears: nothing is left to decide then. */
    private boolean leaveLeg() {
        boolean left = leg.leave();
        if (!left) {
            open();
        }
        return left;
    }

    /** What comes now may be the body or the next request (RFC 9110, 10.1.1); on a connection of its own it is a request. */
    private void endClient() {
        if (leaveLeg()) {
            state = GateState.DEAD;
            context.pipeline().remove(this);
            legs.end();
        }
    }

    /** Passes on everything that came and has not been, and steps out of the way. */
    private void open() {
        state = GateState.OPEN;
        input.passTo(context::fireChannelRead);
        context.fireChannelReadComplete();
        if (inputEnded) {
            context.fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        }
        context.pipeline().remove(this);
    }

    private void send(ByteBuf bytes) {
        leg.sent(bytes);
        context.fireChannelRead(bytes);
    }

    @Override
    public void write(ChannelHandlerContext writing, Object message, ChannelPromise promise) {
        if (message instanceof ByteBuf bytes && bytes.isReadable()) {
            leg.received(bytes);
            if (state == GateState.BODY && leg.isBodyRefused()) {
                state = GateState.LAST_ANSWER;
                onceAnswered = this::endClient;
            }
            if (onceAnswered != null && leg.isAnswered()) {
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
        if (state == GateState.HOLDING) {
            return;
        }
        if (state == GateState.HEAD && input.isWithinHead()) {
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
        state = GateState.DEAD;
        input.drop();
        if (legs.isLed()) {
            told.fireChannelInactive();
        } else {
            legs.gone(Party.CLIENT, CloseKind.RESET);
        }
    }
}
