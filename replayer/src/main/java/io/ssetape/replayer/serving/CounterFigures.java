package io.ssetape.replayer.serving;

import io.ssetape.replayer.prometheus.Reading;
import io.ssetape.replayer.prometheus.Series;
import io.ssetape.replayer.prometheus.SeriesDelta;
import io.ssetape.replayer.serving.CounterFigure.Status;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Adds up the counters of one endpoint, engine by engine, and only where adding up is right. */
public final class CounterFigures {
    /** Beyond it a double does not hold every integer. */
    private static final double MAX_EXACT = 1L << 53;

    private static final Comparator<Map<String, String>> BY_TEXT = Comparator.comparing(Series::text);

    private final List<Series> series;
    private final List<Reading> readings;
    private final Set<String> processesBefore = new HashSet<>();
    private final Set<String> restarted = new HashSet<>();

    /**
     * Counters between two readings.
     *
     * @param series the endpoint's series, by their number
     * @param readings usable readings from the first to the last, at least one
     */
    public CounterFigures(List<Series> series, List<Reading> readings) {
        this.series = series;
        this.readings = readings;
        Reading first = readings.get(0);
        // The endpoint's own process has answered, whatever it said.
        processesBefore.add("");
        for (int i = 0; i < series.size(); i++) {
            if (first.has(i)) {
                processesBefore.add(EngineLabels.process(series.get(i)));
            }
        }
        for (int i = 0; i < series.size(); i++) {
            SeriesDelta delta = isCounter(series.get(i)) ? delta(i) : null;
            if (delta != null && delta.status() == SeriesDelta.Status.RESET) {
                restarted.add(EngineLabels.process(series.get(i)));
            }
        }
    }

    private SeriesDelta delta(int index) {
        boolean wasThere = processesBefore.contains(EngineLabels.process(series.get(index)));
        return SeriesDelta.of(series.get(index), index, readings, wasThere);
    }

    private static boolean isCounter(Series series) {
        ServingMetric.Name name = ServingMetric.of(series.name());
        return name != null
                && switch (name.metric().kind()) {
                    case TOKEN_COUNTER, DEVICE_COUNTER -> true;
                    case HISTOGRAM -> !name.part().isEmpty();
                    case GAUGE -> false;
                };
    }

    /** The figures of one metric, by engine and part. */
    public List<CounterFigure> of(ServingMetric metric) {
        Map<Map<String, String>, Map<String, List<SeriesDelta>>> byEngine = new TreeMap<>(BY_TEXT);
        for (int i = 0; i < series.size(); i++) {
            Series each = series.get(i);
            ServingMetric.Name name = ServingMetric.of(each.name());
            if (name == null || name.metric() != metric) {
                continue;
            }
            SeriesDelta delta = delta(i);
            if (delta != null) {
                String part = metric.partLabel() == null ? null : each.label(metric.partLabel());
                byEngine.computeIfAbsent(EngineLabels.engine(each, metric), any -> new TreeMap<>())
                        .computeIfAbsent(part == null ? "" : part, any -> new ArrayList<>())
                        .add(delta);
            }
        }
        List<CounterFigure> figures = new ArrayList<>();
        byEngine.forEach((engine, parts) -> parts.forEach((part, deltas) -> {
            deltas.sort(Comparator.comparing(SeriesDelta::series));
            figures.add(figure(metric, metric.partLabel() == null ? null : part, engine, deltas));
        }));
        return figures;
    }

    /** The figures of a metric that has no parts, by engine. */
    public Map<Map<String, String>, CounterFigure> byEngine(ServingMetric metric) {
        Map<Map<String, String>, CounterFigure> byEngine = new HashMap<>();
        of(metric).forEach(figure -> byEngine.put(figure.engine(), figure));
        return byEngine;
    }

    /** The histograms of one metric, series by series. */
    public List<WindowMean> meansOf(ServingMetric metric) {
        List<SeriesDelta> deltas = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            ServingMetric.Name name = ServingMetric.of(series.get(i).name());
            if (name != null && name.metric() == metric && isCounter(series.get(i))) {
                SeriesDelta delta = delta(i);
                if (delta != null) {
                    deltas.add(delta);
                }
            }
        }
        return WindowMean.of(metric, deltas);
    }

    private CounterFigure figure(
            ServingMetric metric, String part, Map<String, String> engine, List<SeriesDelta> deltas) {
        CounterFigure guarded = guarded(metric, part, engine, deltas);
        if (guarded != null) {
            return guarded;
        }
        int appeared = count(deltas, SeriesDelta.Status.APPEARED);
        String note =
                appeared == 0 ? null : appeared + " of " + deltas.size() + " series not there before, counted from 0";
        if (metric.kind() == ServingMetric.Kind.DEVICE_COUNTER) {
            return ofDevices(metric, part, engine, deltas, note);
        }
        return onceEach(metric, part, engine, deltas, note);
    }

    /** Each set of labels is one device; what it counts under two names of the metric, it counts once. */
    private static CounterFigure ofDevices(
            ServingMetric metric, String part, Map<String, String> engine, List<SeriesDelta> deltas, String note) {
        Map<Map<String, String>, SeriesDelta> byDevice = new LinkedHashMap<>();
        for (SeriesDelta delta : deltas) {
            SeriesDelta other = byDevice.putIfAbsent(delta.series().labels(), delta);
            if (other != null && !other.delta().equals(delta.delta())) {
                String reason = "two names of one counter disagree; not summed, see the series";
                return new CounterFigure(metric, part, engine, null, Status.NOT_SUMMED, reason, 1, deltas);
            }
        }
        List<SeriesDelta> once = List.copyOf(byDevice.values());
        double sum = once.stream().mapToDouble(SeriesDelta::delta).sum();
        return new CounterFigure(metric, part, engine, sum, Status.OK, note, 1, once);
    }

    /** A figure without a value when one of its series has none. */
    private CounterFigure guarded(
            ServingMetric metric, String part, Map<String, String> engine, List<SeriesDelta> deltas) {
        int reset = count(deltas, SeriesDelta.Status.RESET);
        int vanished = count(deltas, SeriesDelta.Status.VANISHED);
        int unknown = count(deltas, SeriesDelta.Status.NEW_PROCESS);
        int noNumber = count(deltas, SeriesDelta.Status.NO_NUMBER);
        int all = deltas.size();
        if (reset > 0) {
            String partial = reset < all ? "partial reset: " : "counter reset: ";
            return new CounterFigure(
                    metric,
                    part,
                    engine,
                    null,
                    Status.RESET,
                    partial + reset + " of " + all + " series fell",
                    1,
                    deltas);
        }
        if (deltas.stream().anyMatch(delta -> restarted.contains(EngineLabels.process(delta.series())))) {
            String reason = "partial reset: other counters of the same process fell, so it started anew";
            return new CounterFigure(metric, part, engine, null, Status.RESET, reason, 1, deltas);
        }
        if (vanished > 0 || unknown > 0) {
            int appeared = count(deltas, SeriesDelta.Status.APPEARED) + unknown;
            String reason = "series changed: " + vanished + " of " + all + " went, " + appeared + " came"
                    + (unknown > 0 ? " with a process whose begin is not known" : "");
            return new CounterFigure(metric, part, engine, null, Status.CHANGED, reason, 1, deltas);
        }
        if (noNumber > 0) {
            String reason = noNumber + " of " + all + " series have no number that a counter can have";
            return new CounterFigure(metric, part, engine, null, Status.NO_NUMBER, reason, 1, deltas);
        }
        return null;
    }

    /** Adds up shares of the work; of ranks that share one, a single one counts, if they agree. */
    private static CounterFigure onceEach(
            ServingMetric metric, String part, Map<String, String> engine, List<SeriesDelta> deltas, String note) {
        Map<Map<String, String>, Double> byShare = new LinkedHashMap<>();
        for (SeriesDelta delta : deltas) {
            Double other = byShare.putIfAbsent(EngineLabels.share(delta.series()), delta.delta());
            if (other != null && !other.equals(delta.delta())) {
                String reason = "ranks that count the same work disagree; not summed, see the series";
                return new CounterFigure(metric, part, engine, null, Status.NOT_SUMMED, reason, 1, deltas);
            }
        }
        double sum = byShare.values().stream().mapToDouble(Double::doubleValue).sum();
        if (sum != Math.rint(sum) || sum > MAX_EXACT) {
            String reason = "no exact integer";
            return new CounterFigure(metric, part, engine, null, Status.NO_NUMBER, reason, 1, deltas);
        }
        int copies = deltas.size() / byShare.size();
        return new CounterFigure(
                metric,
                part,
                engine,
                sum,
                Status.OK,
                copies > 1
                        ? (note == null ? "" : note + "; ") + "counted once for " + copies + " ranks that agree"
                        : note,
                copies,
                deltas);
    }

    private static int count(List<SeriesDelta> deltas, SeriesDelta.Status status) {
        return (int) deltas.stream().filter(delta -> delta.status() == status).count();
    }
}
