package io.ssetape.proxy.record;

import io.ssetape.proxy.metrics.MetricsEndpoint;
import io.ssetape.proxy.metrics.MetricsPlan;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options about metrics endpoints. */
final class MetricsOptions {
    private static final double MIN_EVERY_SECONDS = 0.1;
    private static final double MAX_EVERY_SECONDS = 86_400;
    private static final double MAX_TIMEOUT_SECONDS = 60;
    private static final double MILLIS_PER_SECOND = 1e3;

    @Option(
            names = "--metrics",
            paramLabel = "URL",
            description =
                    "A Prometheus endpoint of the service, for instance http://127.0.0.1:30000/metrics, to be asked"
                            + " before the first client and after the last one. Repeatable: in PD one for each node.")
    private List<String> urls = new ArrayList<>();

    @Option(names = "--metrics-every", paramLabel = "S", description = "Ask them every S seconds in between, too.")
    private Double everySeconds;

    @Option(
            names = "--metrics-timeout",
            paramLabel = "S",
            defaultValue = "5",
            description =
                    "How long an answer may take; start and end wait no longer for it (default: ${DEFAULT-VALUE}).")
    private double timeoutSeconds;

    /**
     * What is asked for.
     *
     * @param records whether there will be a tape
     * @throws Problem when an option makes no sense
     */
    MetricsPlan plan(boolean records) {
        if (urls.isEmpty()) {
            if (everySeconds != null) {
                throw new Problem(ExitStatus.USAGE, "--metrics-every needs --metrics URL, the endpoint to ask");
            }
            return MetricsPlan.NONE;
        }
        if (!records) {
            throw new Problem(ExitStatus.USAGE, "--metrics needs a tape to write to: leave out --no-record");
        }
        if (everySeconds != null && !(everySeconds >= MIN_EVERY_SECONDS && everySeconds <= MAX_EVERY_SECONDS)) {
            throw new Problem(ExitStatus.USAGE, "--metrics-every must be 0.1 to 86400 seconds");
        }
        if (!(timeoutSeconds >= MIN_EVERY_SECONDS && timeoutSeconds <= MAX_TIMEOUT_SECONDS)) {
            throw new Problem(ExitStatus.USAGE, "--metrics-timeout must be 0.1 to 60 seconds");
        }
        return new MetricsPlan(
                urls.stream().map(MetricsEndpoint::of).toList(),
                everySeconds == null ? null : duration(everySeconds),
                duration(timeoutSeconds),
                MetricsPlan.MAX_BYTES);
    }

    private static Duration duration(double seconds) {
        return Duration.ofMillis(Math.round(seconds * MILLIS_PER_SECOND));
    }
}
