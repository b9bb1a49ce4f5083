package io.ssetape.proxy.metrics;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which endpoints a recording asks, and when.
 *
 * @param endpoints the endpoints; none to ask nobody
 * @param every the time from one round to the next while recording; null to ask at begin and end only
 * @param timeout how long an answer may take, from connecting to its last byte
 * @param maxBytes how large an answer may be
 */
public record MetricsPlan(List<MetricsEndpoint> endpoints, Duration every, Duration timeout, int maxBytes) {
    /** AISBench waits as long. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);

    /** The most that fits into a frame beside its fields, and many times what a large service says. */
    public static final int MAX_BYTES = 4 << 20;

    /** Nobody. */
    public static final MetricsPlan NONE = new MetricsPlan(List.of(), null, DEFAULT_TIMEOUT, MAX_BYTES);

    /**
     * A plan whose list can no longer change.
     *
     * @throws Problem when two endpoints could not be told apart on the tape
     */
    public MetricsPlan {
        endpoints = List.copyOf(endpoints);
        Set<String> shown = new HashSet<>();
        for (MetricsEndpoint endpoint : endpoints) {
            if (!shown.add(endpoint.shown())) {
                throw new Problem(
                        ExitStatus.USAGE,
                        "--metrics " + endpoint.shown() + " is given twice, or differs in its credentials only: give"
                                + " each endpoint once");
            }
        }
    }

    /** Whether nobody is asked. */
    public boolean isNone() {
        return endpoints.isEmpty();
    }
}
