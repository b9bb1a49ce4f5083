package io.ssetape.replayer.serving;

import io.ssetape.replayer.prometheus.Reading;
import io.ssetape.replayer.prometheus.Series;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A gauge of one process: a level at the moments of the readings, and unknown in between.
 *
 * @param metric the metric
 * @param labels all its labels
 * @param atBegin its value in the first reading, or null
 * @param atEnd its value in the last one, or null
 * @param highest the highest that was read
 * @param readings how many readings have it
 */
public record Level(
        ServingMetric metric, Map<String, String> labels, Double atBegin, Double atEnd, Double highest, int readings) {
    /** The levels that a list of series has. Nothing is added up; a level that is the same under two names is told once. */
    public static List<Level> of(List<Series> series, List<Reading> readings) {
        Set<Level> distinct = new LinkedHashSet<>();
        for (int i = 0; i < series.size(); i++) {
            ServingMetric.Name name = ServingMetric.of(series.get(i).name());
            if (name != null && isLevel(name) && !EngineLabels.isOfOnePriority(series.get(i))) {
                Level level = of(name.metric(), series.get(i), i, readings);
                if (level.readings() > 0) {
                    distinct.add(level);
                }
            }
        }
        List<Level> levels = new ArrayList<>(distinct);
        levels.sort(Comparator.comparing(Level::metric).thenComparing(level -> Series.text(level.labels())));
        return levels;
    }

    /** Older builds give KV transfers as plain levels. */
    private static boolean isLevel(ServingMetric.Name name) {
        return switch (name.metric().kind()) {
            case GAUGE -> true;
            case HISTOGRAM -> name.part().isEmpty();
            case TOKEN_COUNTER, DEVICE_COUNTER -> false;
        };
    }

    private static Level of(ServingMetric metric, Series series, int index, List<Reading> readings) {
        Double highest = null;
        int count = 0;
        for (Reading reading : readings) {
            Double value = value(reading, index);
            if (value != null) {
                count++;
                highest = highest == null ? value : Double.valueOf(Math.max(highest, value));
            }
        }
        return new Level(
                metric,
                series.labels(),
                value(readings.get(0), index),
                value(readings.get(readings.size() - 1), index),
                highest,
                count);
    }

    private static Double value(Reading reading, int index) {
        return reading.has(index) && Double.isFinite(reading.value(index)) ? reading.value(index) : null;
    }
}
