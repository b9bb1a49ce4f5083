package io.ssetape.proxy.demo;

import io.netty.handler.codec.http.HttpRequestDecoder;
import io.ssetape.recorder.Problem;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A stand-in for an SGLang server: HTTP/1.1, keep-alive, {@code /v1/chat/completions}, {@code /v1/completions}, {@code /generate},
 * {@code /v1/models}, {@code /health} and {@code /metrics}. No answer depends on a clock or on chance; there is no {@code Date} header.
 */
public final class SimulatedSglang implements AutoCloseable {
    private final DemoPort port;

    private SimulatedSglang(DemoPort port) {
        this.port = port;
    }

    /**
     * Starts listening.
     *
     * @throws Problem when the address cannot be had
     */
    public static SimulatedSglang start(SimulationPlan plan) {
        AtomicInteger connections = new AtomicInteger();
        NodeService service = new NodeService(plan.role(), plan.paced());
        return new SimulatedSglang(DemoPort.open(plan.host(), plan.port(), "simulated-sglang", channel -> {
            int number = connections.incrementAndGet();
            channel.pipeline()
                    .addLast(new ObservedWire(number, plan.observer()))
                    .addLast(new HttpRequestDecoder())
                    .addLast(new SimulatedConnection(service));
        }));
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return port.address();
    }

    /** Stops listening and drops what is open. */
    @Override
    public void close() {
        port.close();
    }
}
