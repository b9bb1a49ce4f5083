package io.ssetape.proxy.forward;

import io.netty.channel.ChannelHandler;
import io.ssetape.proxy.relay.ClientGate;
import io.ssetape.proxy.relay.ClientLegs;
import io.ssetape.proxy.relay.Upstream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A forward proxy that leads to some targets and to no others. Thread-safe. */
public final class ForwardProxy implements ClientGate {
    private static final int WARM_UP_ROUNDS = 200;

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

    /** Prepares this JVM for requests, so that the first one is as quick as any other. */
    public static void warmUp() {
        byte[] request = "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        byte[] response = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII);
        RequestRouting rules = new RequestRouting(List.of(new Authority("a", Authority.HTTP_PORT)));
        try {
            for (int i = 0; i < WARM_UP_ROUNDS; i++) {
                LegFollower follower = new LegFollower();
                if (rules.route(request) instanceof Route.Forward forward) {
                    follower.sent(forward.head());
                    follower.received(response);
                }
            }
        } catch (Refusal refusal) {
            throw new IllegalStateException(refusal);
        }
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
