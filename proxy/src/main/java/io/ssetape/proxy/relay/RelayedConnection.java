package io.ssetape.proxy.relay;

import io.netty.channel.socket.SocketChannel;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Party;
import java.util.function.Consumer;

/**
 * A client and its upstream. The two ends move bytes; this decides how the connection ends and says so to the tee: in good
 * order when both directions have ended, as a reset when either side reset it, by the proxy when the relay stops.
 */
final class RelayedConnection implements RelayLoop.Live {
    private final RelayLoop loop;
    private final Consumer<String> notices;
    private final ConnectionTee tee;
    private final RelaySide clientSide;
    private final RelaySide upstreamSide;
    private Party firstToEnd;
    private boolean over;

    RelayedConnection(
            RelayLoop loop, Consumer<String> notices, ConnectionTee tee, SocketChannel client, SocketChannel upstream) {
        this.loop = loop;
        this.notices = notices;
        this.tee = tee;
        clientSide = side(client, Party.CLIENT, Direction.REQUEST);
        upstreamSide = side(upstream, Party.UPSTREAM, Direction.RESPONSE);
        clientSide.join(upstreamSide);
        upstreamSide.join(clientSide);
    }

    private RelaySide side(SocketChannel channel, Party party, Direction direction) {
        return new RelaySide(this, channel, party, direction, tee, loop.selfCost(direction));
    }

    RelaySide clientSide() {
        return clientSide;
    }

    RelaySide upstreamSide() {
        return upstreamSide;
    }

    /** Forwards what the client has sent so far, then lets both ends flow. */
    void begin(HeldRequest held) {
        loop.add(this);
        held.forEach(clientSide::forward);
        clientSide.flushBatch();
        held.ended().ifPresent(clientSide::endInput);
        clientSide.startReading();
        upstreamSide.startReading();
    }

    boolean isOver() {
        return over;
    }

    /** A side has sent FIN. */
    void inputEnded(Party party) {
        if (firstToEnd == null) {
            firstToEnd = party;
        }
    }

    void closeIfBothEnded() {
        if (!over && clientSide.isDone() && upstreamSide.isDone()) {
            end(firstToEnd, CloseKind.FIN);
            clientSide.close();
            upstreamSide.close();
        }
    }

    /**
     * A side is gone. The client's going reaches the upstream at once, so that it can stop working; the upstream's going
     * reaches the client after everything that the upstream had sent.
     */
    void reset(RelaySide by, CloseKind kind) {
        if (over) {
            return;
        }
        end(by.party(), kind);
        by.close();
        if (by == clientSide) {
            upstreamSide.resetNow();
        } else {
            clientSide.resetWhenWritten();
        }
    }

    /** Something that is no business of the two sides went wrong: out of memory, or a defect of ours. */
    void abort(Throwable cause) {
        if (!over) {
            notices.accept("a connection was given up: " + cause);
            end(Party.PROXY, CloseKind.RESET);
            clientSide.resetNow();
            upstreamSide.resetNow();
        }
    }

    /** The upstream has answered everything, and the client goes on to another one. */
    void leaveUpstream() {
        if (!over) {
            end(Party.PROXY, CloseKind.FIN);
            upstreamSide.close();
        }
    }

    @Override
    public void endByProxy() {
        if (!over) {
            end(Party.PROXY, CloseKind.FIN);
            clientSide.close();
            upstreamSide.close();
        }
    }

    @Override
    public long backlogBytes() {
        return Math.max(clientSide.backlogBytes(), upstreamSide.backlogBytes());
    }

    private void end(Party by, CloseKind kind) {
        over = true;
        loop.remove(this);
        tee.closed(by, kind, System.nanoTime());
    }

    /** What an I/O error says about the end of a connection. */
    static CloseKind kindOf(Throwable cause) {
        String message = cause.getMessage();
        return message != null && message.contains("timed out") ? CloseKind.TIMEOUT : CloseKind.RESET;
    }
}
