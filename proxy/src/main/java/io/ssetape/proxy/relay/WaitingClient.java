package io.ssetape.proxy.relay;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.Future;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame.ConnectionOpened;
import io.ssetape.recorder.frame.Party;
import java.io.IOException;

/**
 * A client whose upstream connection does not stand yet. It is read once at once, so that the stamp of its request is the time
 * at which the request arrived and not the time at which the upstream was ready; then it waits.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failed connect or close shows in the pipeline
final class WaitingClient extends ChannelInboundHandlerAdapter implements RelayLoop.Live {
    private final RelayLoop loop;
    private final TapRoute route;
    private final SocketChannel client;
    private final long acceptedNanos;
    private final Opening opening;
    private final HeldRequest held = new HeldRequest();
    private Future<SocketChannel> connect;
    private boolean settled;

    WaitingClient(RelayLoop loop, TapRoute route, SocketChannel client, long acceptedNanos) {
        this(loop, route, client, acceptedNanos, Opening.NONE);
    }

    WaitingClient(RelayLoop loop, TapRoute route, SocketChannel client, long acceptedNanos, Opening opening) {
        this.loop = loop;
        this.route = route;
        this.client = client;
        this.acceptedNanos = acceptedNanos;
        this.opening = opening;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        context.read();
        begin();
    }

    /** Begins to connect. */
    void begin() {
        loop.add(this);
        connect = route.connect(loop.eventLoop());
        connect.addListener((Future<SocketChannel> outcome) -> {
            if (outcome.isSuccess()) {
                relay(outcome.getNow());
            } else if (!outcome.isCancelled()) {
                answer(outcome.cause());
            }
        });
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        long arrivalNanos = System.nanoTime();
        ByteBuf bytes = (ByteBuf) message;
        if (settled) {
            // A layer that takes its time to close may still have read something.
            bytes.release();
        } else {
            held.add(arrivalNanos, bytes);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == ChannelInputShutdownEvent.INSTANCE) {
            held.end(System.nanoTime());
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof IOException) {
            leave(Party.CLIENT, RelayedConnection.kindOf(cause));
        } else {
            route.notices().accept("a connection was given up: " + cause);
            leave(Party.PROXY, CloseKind.RESET);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        leave(Party.CLIENT, CloseKind.RESET);
    }

    @Override
    public void endByProxy() {
        leave(Party.PROXY, CloseKind.FIN);
    }

    @Override
    public long backlogBytes() {
        return 0;
    }

    private void relay(SocketChannel upstream) {
        if (settle()) {
            upstream.close();
            return;
        }
        ConnectionTee tee = open(Address.text(upstream.remoteAddress()), System.nanoTime());
        RelayedConnection connection = new RelayedConnection(loop, route.notices(), tee, client, upstream);
        client.pipeline().replace(this, null, connection.clientSide());
        upstream.pipeline().addLast(connection.upstreamSide());
        opening.begin(tee, client, held);
        connection.begin(held);
    }

    private void answer(Throwable cause) {
        if (settle()) {
            return;
        }
        ConnectionTee tee = open(route.upstream().toString(), ConnectionOpened.NOT_CONNECTED);
        UnreachableAnswer answer = new UnreachableAnswer(loop, tee, client, BadGateway.answer(route.upstream(), cause));
        client.pipeline().replace(this, null, answer);
        answer.begin(held);
    }

    private void leave(Party by, CloseKind kind) {
        if (settle()) {
            return;
        }
        if (connect != null) {
            connect.cancel(false);
        }
        ConnectionTee tee = open(route.upstream().toString(), ConnectionOpened.NOT_CONNECTED);
        held.forEach((arrivalNanos, bytes) -> {
            tee.bytes(Direction.REQUEST, arrivalNanos, BufferView.of(bytes));
            bytes.release();
        });
        tee.closed(by, kind, System.nanoTime());
        client.close();
    }

    /** Ends the waiting, whatever comes next; true if it had ended before. */
    private boolean settle() {
        boolean before = settled;
        settled = true;
        loop.remove(this);
        return before;
    }

    private ConnectionTee open(String upstream, long connectedNanos) {
        return loop.tee()
                .opened(route.tap(), Address.text(client.remoteAddress()), upstream, acceptedNanos, connectedNanos);
    }
}
