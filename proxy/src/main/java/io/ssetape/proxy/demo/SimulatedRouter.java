package io.ssetape.proxy.demo;

import io.netty.handler.codec.http.HttpRequestDecoder;
import io.ssetape.recorder.Problem;
import java.net.InetSocketAddress;
import java.util.List;

/** A stand-in for the entry of a prefill/decode pair: the PD router in front of both nodes. */
final class SimulatedRouter implements AutoCloseable {
    private final DemoPort port;
    private final RouterService service;

    private SimulatedRouter(DemoPort port, RouterService service) {
        this.port = port;
        this.service = service;
    }

    /**
     * Starts listening.
     *
     * @param port 0 for any free one
     * @param prefill where the prefill node listens
     * @param decode where the decode node listens
     * @throws Problem when the address cannot be had
     */
    static SimulatedRouter start(String host, int port, InetSocketAddress prefill, InetSocketAddress decode) {
        RouterService service = new RouterService(prefill, List.of(decode));
        DemoPort opened = DemoPort.open(
                host,
                port,
                "simulated-router",
                channel ->
                        channel.pipeline().addLast(new HttpRequestDecoder()).addLast(new SimulatedConnection(service)));
        return new SimulatedRouter(opened, service);
    }

    /** Where clients find it. */
    InetSocketAddress address() {
        return port.address();
    }

    /** From now on it finds the decode node at the first of these places where somebody listens: a tap, for instance. */
    void decodeAt(InetSocketAddress... places) {
        service.decodeAt(List.of(places));
    }

    /** Stops listening and drops what is open. */
    @Override
    public void close() {
        port.close();
    }
}
