package io.ssetape.replayer.cli;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.replayer.aisbench.AisbenchRun;
import io.ssetape.replayer.report.window.ClientRun;
import io.ssetape.replayer.report.window.WindowRequest;
import picocli.CommandLine.Option;

/** The options that choose requests to be looked at apart. */
final class WindowOptions {
    @Option(
            names = "--devices",
            paramLabel = "N",
            description = "Show the windows' throughput per device too, divided by N.")
    private Integer devices;

    @Option(
            names = "--from",
            paramLabel = "X",
            description =
                    "Look at requests sent at or after X apart: seconds after the start of the recording, a wall time"
                            + " like 2026-01-02T03:04:05Z, or the label of a mark.")
    private String from;

    @Option(names = "--to", paramLabel = "Y", description = "The same for requests sent at or before Y.")
    private String to;

    /**
     * What is asked for.
     *
     * @param folder the run that was read; null for none
     * @throws Problem when an option makes no sense
     */
    WindowRequest request(AisbenchOptions aisbench, AisbenchRun folder) {
        mustBePositive("--max-concurrency", aisbench.maxConcurrency());
        mustBePositive("--devices", devices);
        ClientRun run = folder == null ? null : ClientRun.of(folder, aisbench.clientStream());
        return new WindowRequest(run, aisbench.maxConcurrency(), devices, from, to, false);
    }

    /**
     * What is asked for of a tape on its own, the window of all requests always included.
     *
     * @param maxConcurrency the concurrency that the client was given; null for no stage
     * @throws Problem when an option makes no sense
     */
    WindowRequest ofTape(Integer maxConcurrency) {
        mustBePositive("--max-concurrency", maxConcurrency);
        mustBePositive("--devices", devices);
        return new WindowRequest(null, maxConcurrency, devices, from, to, true);
    }

    private static void mustBePositive(String option, Integer value) {
        if (value != null && value < 1) {
            throw new Problem(ExitStatus.USAGE, option + " must be at least 1");
        }
    }
}
