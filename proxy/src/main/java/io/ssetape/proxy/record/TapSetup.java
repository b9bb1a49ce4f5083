package io.ssetape.proxy.record;

import io.netty.util.NetUtil;
import io.ssetape.proxy.forward.Authority;
import io.ssetape.proxy.forward.ForwardProxy;
import io.ssetape.proxy.relay.Relay;
import io.ssetape.proxy.relay.SocketLayer;
import io.ssetape.proxy.relay.Upstream;
import io.ssetape.proxy.tls.TlsFactory;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Tap;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The steps of opening one tap: its names are looked up and its files read, its port is held, it listens. */
final class TapSetup implements AutoCloseable {
    private final TapPlan plan;
    private final Map<Authority, Upstream> upstreams = new LinkedHashMap<>();
    private final SocketLayer listenLayer;
    private final PortReservation port;
    private final PortReservation proxyPort;

    /**
     * A tap whose port is held.
     *
     * @throws Problem when a name cannot be resolved, a file cannot be read, the port is taken, or the tap would lead to itself
     */
    TapSetup(TapPlan plan, TlsPlan tlsPlan, TlsFactory tls, Consumer<String> notices) {
        this.plan = plan;
        if (plan.target() instanceof TapTarget.Service service) {
            SocketLayer layer = service.tls() ? tls.upstream(service.host(), service.port()) : SocketLayer.NONE;
            upstreams.put(
                    new Authority(service.host(), service.port()),
                    Upstream.resolve(service.host(), service.port(), layer));
        } else if (plan.target() instanceof TapTarget.Forward forward) {
            forward.allowed().forEach(target -> upstreams.put(target, Upstream.resolve(target.host(), target.port())));
        }
        listenLayer = plan.listenTls()
                ? tls.listener(tlsPlan.certificate(), tlsPlan.key(), "tap " + plan.name(), notices)
                : SocketLayer.NONE;
        port = PortReservation.of(plan);
        try {
            upstreams.values().forEach(this::refuseLoop);
            proxyPort = plan.proxyToo() ? PortReservation.of(plan.onAnyPort()) : null;
        } catch (Problem inTheWay) {
            port.close();
            throw inTheWay;
        }
    }

    private void refuseLoop(Upstream upstream) {
        if (upstream.isServedBy(port.address())) {
            throw new Problem(
                    ExitStatus.USAGE,
                    "tap " + plan.name() + " would connect to itself: " + upstream
                            + " is where it listens; give the service's address");
        }
    }

    /** The tap as the tape describes it. */
    Tap description() {
        return new Tap(
                plan.name(),
                NetUtil.toSocketAddressString(port.address()),
                plan.target().url());
    }

    String name() {
        return plan.name();
    }

    /** Where it will listen as a forward proxy beside its main listener, if it does. */
    Optional<InetSocketAddress> proxyAddress() {
        return Optional.ofNullable(proxyPort).map(PortReservation::address);
    }

    /** Lets go of the ports and listens on them. */
    TapListeners listen(Relay relay) {
        close();
        return new TapListeners(
                mainListener(relay),
                proxyAddress()
                        .map(address -> relay.listen(plan.name(), address, SocketLayer.NONE, proxyToo()))
                        .orElse(null));
    }

    /**
     * A client that honours HTTP_PROXY and has been given the main listener's address asks the proxy for that address: it means the
     * same service.
     */
    private ForwardProxy proxyToo() {
        Map<Authority, Upstream> targets = new LinkedHashMap<>(upstreams);
        InetSocketAddress main = port.address();
        targets.put(
                new Authority(NetUtil.toAddressString(main.getAddress()), main.getPort()),
                upstreams.values().iterator().next());
        return new ForwardProxy(targets);
    }

    private InetSocketAddress mainListener(Relay relay) {
        return plan.target() instanceof TapTarget.Forward
                ? relay.listen(plan.name(), port.address(), listenLayer, new ForwardProxy(upstreams))
                : relay.listen(
                        plan.name(),
                        port.address(),
                        listenLayer,
                        upstreams.values().iterator().next());
    }

    @Override
    public void close() {
        port.close();
        if (proxyPort != null) {
            proxyPort.close();
        }
    }
}
