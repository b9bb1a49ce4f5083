package io.ssetape.proxy.relay;

import io.netty.channel.ChannelHandler;

/** Decides, for every client of a listener, where its bytes lead. Used on event loops. */
@FunctionalInterface
public interface ClientGate {
    /**
     * A handler for one client, which stands in front of whatever relays. It sees all that the client sends before anybody
     * else, and opens legs for it.
     */
    ChannelHandler open(ClientLegs legs);
}
