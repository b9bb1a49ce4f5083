package io.ssetape.proxy.demo;

import io.ssetape.recorder.Problem;
import java.net.InetSocketAddress;

/**
 * A prefill/decode pair on loopback ports: two simulated servers and a router in front of them.
 *
 * @param router the entry
 * @param decode the node whose answer clients get
 * @param prefill the other node
 */
record SimulatedPair(SimulatedRouter router, SimulatedSglang decode, SimulatedSglang prefill) implements AutoCloseable {
    /** How many ports a pair takes, from its first one on: the router, decode, prefill. */
    static final int PORTS = 3;

    /**
     * Starts a pair.
     *
     * @param firstPort the router's port, which those of the decode and the prefill node follow; 0 for any free ones
     * @throws Problem when a port cannot be had; nothing is left behind
     */
    static SimulatedPair start(int firstPort) {
        SimulatedSglang decode = node(NodeRole.DECODE, firstPort == 0 ? 0 : firstPort + 1);
        SimulatedSglang prefill = null;
        try {
            prefill = node(NodeRole.PREFILL, firstPort == 0 ? 0 : firstPort + 2);
            SimulatedRouter router =
                    SimulatedRouter.start(SimulationPlan.LOOPBACK, firstPort, prefill.address(), decode.address());
            return new SimulatedPair(router, decode, prefill);
        } catch (Problem inTheWay) {
            decode.close();
            if (prefill != null) {
                prefill.close();
            }
            throw inTheWay;
        }
    }

    private static SimulatedSglang node(NodeRole role, int port) {
        return SimulatedSglang.start(SimulationPlan.onLoopback(port).as(role));
    }

    /** Where clients find it. */
    InetSocketAddress entry() {
        return router.address();
    }

    @Override
    public void close() {
        router.close();
        decode.close();
        prefill.close();
    }
}
