package io.ssetape.proxy.demo;

import io.ssetape.proxy.record.TapPlan;
import java.net.InetSocketAddress;
import java.nio.file.Path;

/** What the demo simulates, and what is to be seen of it. */
interface DemoScene {
    /**
     * Runs the simulation until the process is ended.
     *
     * @param program how this program is started
     * @param port the port of the entry
     * @throws io.ssetape.recorder.Problem when the port is none, or cannot be had
     */
    void serve(String program, int port) throws InterruptedException;

    /**
     * Records a load.
     *
     * @param tape the folder to create
     * @throws io.ssetape.recorder.Problem when a port or the folder is in the way
     */
    void record(Path tape) throws InterruptedException;

    /**
     * Names commands to look further, each on a line.
     *
     * @param program how this program is started
     */
    void sayWhatNext(String program, Path tape);

    /** A tap on any free loopback port in front of a simulated service. */
    static TapPlan tap(String name, InetSocketAddress service) {
        String host = service.getAddress().getHostAddress();
        return new TapPlan(name, host, 0, host, service.getPort());
    }
}
