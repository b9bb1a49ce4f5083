package io.ssetape.replayer.prometheus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers the series of one endpoint, so that a reading is a row of doubles. */
public final class SeriesTable {
    /** No SGLang or vLLM service comes near; beyond it the endpoint is not believed to be one. */
    static final int MAX_SERIES = 20_000;

    private final Map<Series, Integer> indexes = new HashMap<>();
    private final List<Series> series = new ArrayList<>();
    private boolean overflown;

    /** The values of an answer as a row. */
    public double[] row(Map<Series, Double> samples) {
        samples.keySet().forEach(this::number);
        double[] row = new double[series.size()];
        Arrays.fill(row, Reading.absent());
        samples.forEach((sample, value) -> {
            Integer index = indexes.get(sample);
            if (index != null) {
                // A NaN in canonical form cannot be taken for an absent one.
                row[index] = Double.isNaN(value) ? Double.NaN : value;
            }
        });
        return row;
    }

    /** All series, by their number. */
    public List<Series> series() {
        return List.copyOf(series);
    }

    /** Whether there were more series than are kept. */
    public boolean isOverflown() {
        return overflown;
    }

    private void number(Series wanted) {
        if (indexes.containsKey(wanted)) {
            return;
        }
        if (series.size() == MAX_SERIES) {
            overflown = true;
            return;
        }
        indexes.put(wanted, series.size());
        series.add(wanted);
    }
}
