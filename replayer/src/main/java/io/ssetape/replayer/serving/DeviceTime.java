package io.ssetape.replayer.serving;

import io.ssetape.replayer.prometheus.Series;
import io.ssetape.replayer.prometheus.SeriesDelta;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Busy seconds of the devices of one endpoint in one kind of work. Each series is one scheduler process, which drives one device.
 *
 * @param category the kind of work
 * @param rawNames metric and label value as they stand on the wire
 * @param devices how many devices (series of distinct processes) have such time
 * @param seconds device-seconds, over all of them; null when a series has no difference
 * @param longestSeconds the most of a single device; null likewise
 * @param reason why there is no figure, or what to know about it; null for nothing
 */
public record DeviceTime(
        DeviceCategory category,
        List<String> rawNames,
        int devices,
        Double seconds,
        Double longestSeconds,
        String reason) {
    /** Device time by kind of work. */
    public static List<DeviceTime> of(CounterFigures figures) {
        Map<DeviceCategory, List<CounterFigure>> byCategory = new TreeMap<>();
        for (CounterFigure figure : figures.of(ServingMetric.DEVICE_SECONDS)) {
            byCategory
                    .computeIfAbsent(DeviceCategory.of(figure.part()), any -> new ArrayList<>())
                    .add(figure);
        }
        return byCategory.entrySet().stream()
                .map(entry -> of(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static DeviceTime of(DeviceCategory category, List<CounterFigure> figures) {
        List<SeriesDelta> deltas =
                figures.stream().flatMap(figure -> figure.series().stream()).toList();
        List<String> raw = deltas.stream()
                .map(delta ->
                        delta.series().name() + "{category=\"" + delta.series().label("category") + "\"}")
                .distinct()
                .sorted()
                .toList();
        String reason = figures.stream()
                .map(CounterFigure::reason)
                .filter(text -> text != null)
                .distinct()
                .collect(Collectors.joining("; "));
        Map<Map<String, String>, Double> byDevice = new TreeMap<>(Comparator.comparing(Series::text));
        deltas.forEach(delta -> byDevice.merge(
                delta.series().labelsWithout(List.of("category")),
                delta.delta() == null ? 0 : delta.delta(),
                Double::sum));
        boolean known = figures.stream().allMatch(figure -> figure.value() != null);
        return new DeviceTime(
                category,
                raw,
                byDevice.size(),
                known
                        ? byDevice.values().stream()
                                .mapToDouble(Double::doubleValue)
                                .sum()
                        : null,
                known
                        ? byDevice.values().stream()
                                .mapToDouble(Double::doubleValue)
                                .max()
                                .orElse(0)
                        : null,
                reason.isEmpty() ? null : reason);
    }
}
