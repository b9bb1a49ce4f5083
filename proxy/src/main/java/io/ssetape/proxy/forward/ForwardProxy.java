package io.ssetape.proxy.forward;

import io.netty.channel.ChannelHandler;
import io.ssetape.proxy.relay.ClientGate;
import io.ssetape.proxy.relay.ClientLegs;
import io.ssetape.proxy.relay.Upstream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A forward proxy that leads to some targets and to no others. Thread-safe. */
public final class ForwardProxy implements ClientGate {
    private final Map<Authority, Upstream> targets;
    private final RequestRouting routing;

    /**
     * A proxy.
     *
     * @param targets where each of the targets that may be asked for is; answers name them in this order
     */
    public ForwardProxy(Map<Authority, Upstream> targets) {
        this.targets = Collections.unmodifiableMap(new LinkedHashMap<>(targets));
        this.routing = new RequestRouting(this.targets.keySet());
    }

    @Override
    public ChannelHandler open(ClientLegs legs) {
        return new ForwardGate(this, legs);
    }

    /** The targets that may be asked for. */
    Map<Authority, Upstream> targets() {
        return targets;
    }

    RequestRouting routing() {
        return routing;
    }
}
