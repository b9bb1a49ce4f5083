package io.ssetape.replayer.cli;

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

    /** The folder; null when none was named. */
    Path runDir() {
        return runDir;
    }

    /** The concurrency; null when it was not given. */
    Integer maxConcurrency() {
        return maxConcurrency;
    }
}
