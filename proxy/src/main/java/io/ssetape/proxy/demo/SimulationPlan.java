package io.ssetape.proxy.demo;

/**
 * What a simulated service is told.
 *
 * @param role what it is for
 * @param host the address to listen on
 * @param port the port to listen on; 0 for any free one
 * @param paced true to take the scripts' time, false to send each event as soon as the one before is written
 * @param observer sees the bytes
 */
public record SimulationPlan(NodeRole role, String host, int port, boolean paced, WireObserver observer) {
    /** Where the demo listens. */
    static final String LOOPBACK = "127.0.0.1";

    /** A single server on any free loopback port, at the scripts' pace, unobserved. */
    public static SimulationPlan onLoopback() {
        return onLoopback(0);
    }

    /** The same on a given port; 0 for any free one. */
    public static SimulationPlan onLoopback(int port) {
        return new SimulationPlan(NodeRole.UNIFIED, LOOPBACK, port, true, WireObserver.NONE);
    }

    /** The same for a server of a pair. */
    SimulationPlan as(NodeRole other) {
        return new SimulationPlan(other, host, port, paced, observer);
    }

    /** The same without delays. */
    public SimulationPlan unpaced() {
        return new SimulationPlan(role, host, port, false, observer);
    }

    /** The same with an observer. */
    public SimulationPlan observedBy(WireObserver other) {
        return new SimulationPlan(role, host, port, paced, other);
    }
}
