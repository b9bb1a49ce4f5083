package io.ssetape.replayer.bench;

import java.util.Collection;
import java.util.Locale;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs the benchmarks and prints events and megabytes a second. */
public final class ReplaySpeed {
    private static final double BYTES_PER_MB = 1e6;

    private ReplaySpeed() {}

    /** Runs them all. */
    public static void main(String... arguments) throws RunnerException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include(ReplayBenchmark.class.getSimpleName())
                        .build())
                .run();
        System.out.printf(Locale.ROOT, "%n%-16s %14s %10s%n", "", "events/s", "MB/s");
        for (RunResult result : results) {
            System.out.printf(
                    Locale.ROOT,
                    "%-16s %14.0f %10.1f%n",
                    result.getPrimaryResult().getLabel(),
                    result.getSecondaryResults().get("events").getScore(),
                    result.getSecondaryResults().get("bytes").getScore() / BYTES_PER_MB);
        }
    }
}
