package io.ssetape.replayer.serving;

import io.ssetape.replayer.prometheus.Series;
import io.ssetape.replayer.prometheus.SeriesDelta;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A histogram of one process between two readings. Ranks are not added up: each sees its own share of a transfer.
 *
 * @param metric the metric
 * @param labels all its labels
 * @param count observations; null when not known
 * @param sum their sum; null when not known
 * @param mean sum over count; null when not known or without observations
 * @param reason why something is not known, or null
 */
public record WindowMean(
        ServingMetric metric, Map<String, String> labels, Double count, Double sum, Double mean, String reason) {
    /** The histograms that were read. */
    static List<WindowMean> of(ServingMetric metric, List<SeriesDelta> deltas) {
        Map<Map<String, String>, SeriesDelta> counts = new HashMap<>();
        deltas.stream()
                .filter(delta -> delta.series().name().endsWith("_count"))
                .forEach(delta -> counts.put(delta.series().labels(), delta));
        List<WindowMean> means = new ArrayList<>();
        for (SeriesDelta sum : deltas) {
            SeriesDelta count = counts.get(sum.series().labels());
            if (sum.series().name().endsWith("_sum") && count != null) {
                means.add(of(metric, sum, count));
            }
        }
        means.sort(Comparator.comparing(mean -> Series.text(mean.labels())));
        return means;
    }

    private static WindowMean of(ServingMetric metric, SeriesDelta sum, SeriesDelta count) {
        boolean known = sum.status().isKnown() && count.status().isKnown();
        String reason = known ? null : "no difference: " + (count.status().isKnown() ? sum : count).status();
        return new WindowMean(
                metric,
                sum.series().labels(),
                count.delta(),
                sum.delta(),
                known && count.delta() > 0 ? sum.delta() / count.delta() : null,
                known && count.delta() == 0 ? "nothing observed" : reason);
    }
}
