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
    /** A single server. */
    public SimulationPlan(String host, int port, boolean paced, WireObserver observer) {
        this(NodeRole.UNIFIED, host, port, paced, observer);
    }

    /** Any free loopback port, at the scripts' pace, unobserved. */
    public static SimulationPlan onLoopback() {
        return new SimulationPlan("127.0.0.1", 0, true, WireObserver.NONE);
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
