package io.ssetape.proxy.demo;

import io.ssetape.proxy.record.RecordingPlan;
import io.ssetape.proxy.record.TapPlan;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.intake.RecorderConfig;
import io.ssetape.recorder.intake.RecorderStats;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/** What the demo simulates, and what is to be seen of it. */
interface DemoScene {
    /**
     * Runs the simulation until the process is ended.
     *
     * @param program how this program is started
     * @param port the port of the entry
     * @throws io.ssetape.recorder.Problem when the port is none, or cannot be had
     */
    void serve(String program, int port);

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

    /** A recording of all that passes, as long as the disk has any room: a demo writes less than a megabyte. */
    static RecordingPlan plan(Path tape, List<TapPlan> taps) {
        return new RecordingPlan(tape, taps, RecorderConfig.DEFAULT_BUDGET_BYTES, 0, false);
    }

    /**
     * Looks at a recording that has ended: what is shown of a part of it would be no demonstration.
     *
     * @throws Problem when bytes passed that are not on the tape
     */
    static void requireWhole(Path tape, RecorderStats recorded) {
        if (recorded.missingBytes() > 0) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    tape + ": " + recorded.missingBytes()
                            + " bytes of the demo's load could not be recorded; make room on its"
                            + " disk, or name a tape on another one with --tape");
        }
    }
}
