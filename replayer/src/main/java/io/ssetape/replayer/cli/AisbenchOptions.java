package io.ssetape.replayer.cli;

import io.ssetape.replayer.aisbench.AisbenchRun;
import io.ssetape.replayer.aisbench.DatasetRun;
import io.ssetape.replayer.aisbench.StreamUse;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options that name an AISBench run. */
final class AisbenchOptions {
    @Option(
            names = "--aisbench",
            paramLabel = "RUN_DIR",
            description =
                    "The folder of an AISBench performance run: its tables, as the client computes them and without"
                            + " its quirks. With a TAPE its requests are joined to it, and its own times choose the"
                            + " windows. Nothing in it is changed.")
    private Path runDir;

    @Option(
            names = "--max-concurrency",
            paramLabel = "N",
            description = "The concurrency that the client was configured with: shows its steady stages"
                    + " (stable: its present rule, stable-old: the one before).")
    private Integer maxConcurrency;

    @Option(
            names = "--client-stream",
            paramLabel = "true|false",
            arity = "1",
            description = "Whether the client's model was configured to stream. Without this, a run whose successes all"
                    + " have two time points is taken for one without a stream.")
    private Boolean clientStream;

    /** The run that is named; null when none is. */
    AisbenchRun open() {
        return runDir == null ? null : AisbenchRun.open(runDir);
    }

    /** Whether the client read streams; null when the user does not say. */
    Boolean clientStream() {
        return clientStream;
    }

    /** How a data set was read: as the user says, else as its lines show it. */
    StreamUse streamUse(DatasetRun dataset) {
        return clientStream == null ? StreamUse.of(dataset) : StreamUse.told(clientStream);
    }

    /** The folder; null when none was named. */
    Path runDir() {
        return runDir;
    }

    /** The concurrency; null when it was not given. */
    Integer maxConcurrency() {
        return maxConcurrency;
    }
}
