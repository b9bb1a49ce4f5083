package io.ssetape.proxy.demo;

/**
 * What a simulated service is told.
 *
 * @param host the address to listen on
 * @param port the port to listen on; 0 for any free one
 * @param paced true to take the scripts' time, false to send each event as soon as the one before is written
 * @param observer sees the bytes
 */
public record SimulationPlan(String host, int port, boolean paced, WireObserver observer) {
    /** Any free loopback port, at the scripts' pace, unobserved. */
    public static SimulationPlan onLoopback() {
        return new SimulationPlan("127.0.0.1", 0, true, WireObserver.NONE);
    }

    /** The same without delays. */
    public SimulationPlan unpaced() {
        return new SimulationPlan(host, port, false, observer);
    }

    /** The same with an observer. */
    public SimulationPlan observedBy(WireObserver other) {
        return new SimulationPlan(host, port, paced, other);
    }
}
