package io.ssetape.replayer.cli;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.replayer.aisbench.AisbenchRun;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.window.ClientRun;
import io.ssetape.replayer.report.window.WindowRequest;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options that choose requests to be looked at apart. */
final class WindowOptions {
    @Option(
            names = "--aisbench",
            paramLabel = "RUN_DIR",
            description =
                    "The folder of the AISBench run that was recorded: its requests are joined to the tape, its own"
                            + " times choose the windows. Read only.")
    private Path aisbench;

    @Option(
            names = "--max-concurrency",
            paramLabel = "N",
            description = "The concurrency that the client was given: shows its steady stages"
                    + " (stable: the client's present rule, stable-old: the one before).")
    private Integer maxConcurrency;

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
     * What is asked for; reads the run.
     *
     * @throws Problem when an option makes no sense or the run cannot be read
     */
    WindowRequest request() {
        mustBePositive("--max-concurrency", maxConcurrency);
        mustBePositive("--devices", devices);
        ClientRun run = aisbench == null ? null : ClientRun.of(AisbenchRun.open(aisbench));
        return new WindowRequest(run, maxConcurrency, devices, from, to);
    }

    /**
     * What a command has to say after it has shown the tape.
     *
     * @throws Problem when there is a run and nothing of it is on the tape
     */
    void mustMatch(Path tape, RunReport report) {
        if (report.run() != null && report.run().join().verdict().equals("none")) {
            throw new Problem(
                    ExitStatus.UNREADABLE_INPUT,
                    aisbench + " does not belong to " + tape + ": none of its "
                            + report.run().requests() + " requests is on the tape; name the run that was recorded");
        }
    }

    private static void mustBePositive(String option, Integer value) {
        if (value != null && value < 1) {
            throw new Problem(ExitStatus.USAGE, option + " must be at least 1");
        }
    }
}
