package io.ssetape.replayer.cli;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.replayer.lightspeed.Rules;
import io.ssetape.replayer.lightspeed.SpeedOfLightRule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that name a rule for the speed of light of prefill. */
final class SpeedOfLightOptions {
    @Option(
            names = "--speed-of-light",
            paramLabel = "FILE.json|RULE",
            description =
                    "Add up the prefill work of the requests (exact attention pairs and FLOP) under a model's rule,"
                            + " from a JSON file or from a jar, and set it against the device time in the recorded metrics.")
    private String named;

    @Option(
            names = "--rules-jar",
            paramLabel = "JAR",
            description = "A jar with rules of your own for --speed-of-light. Repeatable.")
    private List<Path> jars = new ArrayList<>();

    /** Whether a rule was named. */
    boolean isGiven() {
        return named != null || !jars.isEmpty();
    }

    /**
     * The rule; null when none was named.
     *
     * @throws Problem when it cannot be had
     */
    SpeedOfLightRule rule() {
        if (named == null && !jars.isEmpty()) {
            throw new Problem(ExitStatus.USAGE, "--rules-jar needs --speed-of-light RULE, the name of a rule in it");
        }
        return named == null ? null : Rules.find(named, jars);
    }
}
