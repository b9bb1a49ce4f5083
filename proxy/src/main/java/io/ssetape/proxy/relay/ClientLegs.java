package io.ssetape.proxy.relay;

import io.netty.channel.socket.SocketChannel;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame.ConnectionOpened;
import io.ssetape.recorder.frame.Party;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The upstreams that one client is led to, one after another: at most one at a time. Each of these legs is a connection of its own
 * on the tape. What a gate passes on in the pipeline goes to the leg that it opened last. Used on the client's event loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failed close shows in the pipeline
public final class ClientLegs implements RelayLoop.Live {
    /** What stands on the tape where no upstream was ever asked for. */
    public static final String NO_UPSTREAM = "unknown";

    private final RelayLoop loop;
    private final String tap;
    private final Transport transport;
    private final int connectTimeoutMillis;
    private final Consumer<String> notices;
    private final SocketChannel client;
    private long openedNanos;
    private Supplier<ByteBuffer> unread = () -> ByteBuffer.allocate(0);
    private boolean led;
    private boolean gone;

    ClientLegs(
            RelayLoop loop,
            String tap,
            Transport transport,
            int connectTimeoutMillis,
            Consumer<String> notices,
            SocketChannel client) {
        this.loop = loop;
        this.tap = tap;
        this.transport = transport;
        this.connectTimeoutMillis = connectTimeoutMillis;
        this.notices = notices;
        this.client = client;
        this.openedNanos = System.nanoTime();
    }

    /**
     * The client is there, and leads nowhere yet.
     *
     * @param pending what the client has sent so far, for the tape, should it go before it leads anywhere
     */
    public void begin(Supplier<ByteBuffer> pending) {
        unread = pending;
        loop.add(this);
    }

    /** Whether a leg has been opened. */
    public boolean isLed() {
        return led;
    }

    /**
     * Opens a leg. If the upstream cannot be reached the client gets a 502, the last it hears.
     *
     * @param nanos when the request arrived that asks for it
     */
    public void lead(Upstream upstream, long nanos) {
        lead(upstream, nanos, Opening.NONE);
    }

    /**
     * Opens a leg whose first bytes are for the proxy alone: once the upstream stands they are recorded, and answered.
     *
     * @param answer what the proxy says then
     * @param nanos when the request arrived that asks for it
     */
    public void tunnel(Upstream upstream, byte[] answer, long nanos) {
        lead(upstream, nanos, Opening.answering(answer));
    }

    private void lead(Upstream upstream, long nanos, Opening opening) {
        TapRoute route = new TapRoute(tap, upstream, transport, connectTimeoutMillis, notices);
        WaitingClient waiting = new WaitingClient(loop, route, client, beginLeg(nanos), opening);
        client.pipeline().addLast(waiting);
        waiting.begin();
    }

    /**
     * Opens a leg that leads nowhere: the next bytes of the client are answered, and it hears no more.
     *
     * @param upstream what was asked for, {@code host:port}, or {@link #NO_UPSTREAM}
     * @param nanos when that was asked for
     */
    public void answer(String upstream, byte[] answer, long nanos) {
        ConnectionTee tee = open(upstream, beginLeg(nanos));
        UnreachableAnswer leg = new UnreachableAnswer(loop, tee, client, answer);
        client.pipeline().addLast(leg);
        leg.begin(new HeldRequest());
    }

    /** The first leg is as old as the client's connection, a later one as the request that asks for it. */
    private long beginLeg(long nanos) {
        loop.remove(this);
        long opened = led ? nanos : openedNanos;
        led = true;
        return opened;
    }

    /**
     * Ends the leg at hand, which has answered everything it was asked; the client stays.
     *
     * @return false when there is none to end: the client has been told that its upstream cannot be reached
     */
    public boolean leave() {
        RelaySide side = client.pipeline().get(RelaySide.class);
        if (side != null) {
            client.pipeline().remove(side);
            side.leave();
        }
        return side != null;
    }

    /** Ends the client's connection, once it has got everything; only when it has left its last leg. */
    public void end() {
        LeavingClient leaving = new LeavingClient(loop, client);
        client.pipeline().addLast(leaving);
        leaving.begin();
    }

    /** The client is gone before it led anywhere. */
    public void gone(Party by, CloseKind kind) {
        if (!gone && !led) {
            gone = true;
            loop.remove(this);
            ConnectionTee tee = open(NO_UPSTREAM, openedNanos);
            ByteBuffer sent = unread.get();
            if (sent.hasRemaining()) {
                tee.bytes(Direction.REQUEST, System.nanoTime(), sent);
            }
            tee.closed(by, kind, System.nanoTime());
            client.close();
        }
    }

    /** The client's connection failed before it led anywhere. */
    public void failed(Throwable cause) {
        gone(Party.CLIENT, RelayedConnection.kindOf(cause));
    }

    /** Says something that a user has to know. */
    public void say(String notice) {
        notices.accept("tap " + tap + ": " + notice);
    }

    @Override
    public void endByProxy() {
        gone(Party.PROXY, CloseKind.FIN);
    }

    @Override
    public long backlogBytes() {
        return 0;
    }

    private ConnectionTee open(String upstream, long nanos) {
        return loop.tee()
                .opened(tap, Address.text(client.remoteAddress()), upstream, nanos, ConnectionOpened.NOT_CONNECTED);
    }
}
