package io.ssetape.proxy.relay;

import io.netty.channel.EventLoop;
import io.ssetape.recorder.frame.Direction;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;

/** What the connections of one event loop share. Used on that loop only, where nothing else is said. */
final class RelayLoop {
    /** A connection in any of its phases. */
    interface Live {
        /** Ends it because the relay stops. */
        void endByProxy();

        /** The most bytes that wait for either of its sockets, as Netty counts them. */
        long backlogBytes();
    }

    private final EventLoop eventLoop;
    private final Tee tee;
    private final SelfCost requestCost = new SelfCost();
    private final SelfCost responseCost = new SelfCost();
    private final Set<Live> live = new LinkedHashSet<>();
    private volatile int connections;

    RelayLoop(EventLoop eventLoop, Tee tee) {
        this.eventLoop = eventLoop;
        this.tee = tee;
    }

    EventLoop eventLoop() {
        return eventLoop;
    }

    Tee tee() {
        return tee;
    }

    SelfCost selfCost(Direction direction) {
        return direction == Direction.REQUEST ? requestCost : responseCost;
    }

    void add(Live connection) {
        live.add(connection);
        connections = live.size();
    }

    void remove(Live connection) {
        live.remove(connection);
        connections = live.size();
    }

    /** How many connections there are; any thread. */
    int connections() {
        return connections;
    }

    /** The most bytes that wait for any socket of this loop, as Netty counts them. */
    long largestBacklogBytes() {
        return live.stream().mapToLong(Live::backlogBytes).max().orElse(0);
    }

    void endAll() {
        new ArrayList<>(live).forEach(Live::endByProxy);
    }
}
