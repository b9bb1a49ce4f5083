package io.ssetape.replayer.report.metrics;

import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.prometheus.Reading;
import io.ssetape.replayer.prometheus.Series;
import io.ssetape.replayer.prometheus.SeriesDelta;
import io.ssetape.replayer.report.summary.MetricsReport;
import io.ssetape.replayer.report.summary.TapeSummary;
import io.ssetape.replayer.serving.CounterFigure;
import io.ssetape.replayer.serving.CounterFigures;
import io.ssetape.replayer.serving.DeviceTime;
import io.ssetape.replayer.serving.Level;
import io.ssetape.replayer.serving.ServingMetric;
import io.ssetape.replayer.serving.WindowLength;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The figures of one endpoint between two readings, in the report's form. */
final class IntervalFigures {
    private final TapeSummary tape;

    IntervalFigures(TapeSummary tape) {
        this.tape = tape;
    }

    MetricsReport.Interval of(String window, String of, RequestSpan span, EndpointLog endpoint) {
        Bracket bracket = Bracket.around(span, endpoint.readings());
        if (bracket.absent() != null) {
            return absent(window, of, bracket.absent());
        }
        List<Series> series = endpoint.series();
        CounterFigures counters = new CounterFigures(series, bracket.readings());
        List<MetricsReport.Counter> figures = new ArrayList<>();
        List<MetricsReport.Histogram> histograms = new ArrayList<>();
        for (ServingMetric metric : ServingMetric.values()) {
            switch (metric.kind()) {
                case TOKEN_COUNTER, DEVICE_COUNTER -> counters.of(metric).forEach(each -> figures.add(counter(each)));
                case HISTOGRAM ->
                    counters.meansOf(metric)
                            .forEach(mean -> histograms.add(new MetricsReport.Histogram(
                                    name(metric),
                                    mean.labels(),
                                    mean.count(),
                                    mean.sum(),
                                    mean.mean(),
                                    mean.reason())));
                case GAUGE -> {}
            }
        }
        List<MetricsReport.AcceptLength> lengths = WindowLength.acceptLengths(counters).stream()
                .map(IntervalFigures::length)
                .toList();
        List<MetricsReport.Speculation> speculation = SpeculationFigures.of(counters);
        List<MetricsReport.Device> devices =
                DeviceTime.of(counters).stream().map(IntervalFigures::device).toList();
        return new MetricsReport.Interval(
                window,
                of,
                null,
                at(bracket.first()),
                at(bracket.last()),
                span.fromNanos() == null
                        ? null
                        : Nanos.toMillis(span.fromNanos() - bracket.first().nanos()),
                span.toNanos() == null ? null : Nanos.toMillis(bracket.last().nanos() - span.toNanos()),
                bracket.readings().size(),
                figures,
                lengths,
                speculation,
                devices,
                Level.of(series, bracket.readings()).stream()
                        .map(IntervalFigures::gauge)
                        .toList(),
                histograms,
                notExposed(figures, devices));
    }

    private static MetricsReport.Interval absent(String window, String of, String why) {
        return new MetricsReport.Interval(
                window, of, why, null, null, null, null, 0, List.of(), List.of(), List.of(), List.of(), List.of(),
                List.of(), List.of());
    }

    private static List<String> notExposed(List<MetricsReport.Counter> counters, List<MetricsReport.Device> devices) {
        List<String> missing = new ArrayList<>();
        if (devices.isEmpty()) {
            missing.add("device time: SGLang counts it with --enable-metrics and SGLANG_ENABLE_METRICS_DEVICE_TIMER=1");
        }
        if (!has(counters, ServingMetric.GENERATION_TOKENS) && !has(counters, ServingMetric.PROMPT_TOKENS)) {
            missing.add("SGLang's token counters: no request finished here yet, or the endpoint is no SGLang server");
        }
        if (!has(counters, ServingMetric.VERIFY_CALLS)) {
            missing.add("SGLang's verify steps: no request with speculation finished on this node");
        }
        if (!has(counters, ServingMetric.CACHED_TOKENS)) {
            missing.add("SGLang's cached tokens: no cached token was counted, or the build does not count them");
        }
        if (!has(counters, ServingMetric.DRAFTS)) {
            missing.add("vLLM's speculative counters: the endpoint is no vLLM server, or speculation is off");
        }
        return missing;
    }

    private static boolean has(List<MetricsReport.Counter> counters, ServingMetric metric) {
        return counters.stream().anyMatch(counter -> counter.metric().equals(name(metric)));
    }

    private static MetricsReport.Counter counter(CounterFigure figure) {
        boolean seconds = figure.metric().kind() == ServingMetric.Kind.DEVICE_COUNTER;
        Number value = seconds ? (Number) figure.value() : integer(figure.value());
        return new MetricsReport.Counter(
                name(figure.metric()),
                figure.part(),
                figure.engine(),
                value,
                figure.status().name().toLowerCase(Locale.ROOT),
                figure.reason(),
                figure.copies(),
                figure.series().stream().map(IntervalFigures::series).toList());
    }

    private static MetricsReport.CounterSeries series(SeriesDelta delta) {
        return new MetricsReport.CounterSeries(
                delta.series().name(),
                delta.series().labels(),
                delta.before(),
                delta.after(),
                delta.delta(),
                delta.status().name().toLowerCase(Locale.ROOT));
    }

    private static MetricsReport.AcceptLength length(WindowLength length) {
        return new MetricsReport.AcceptLength(
                length.engine(),
                length.engines(),
                integer(length.numerator()),
                integer(length.denominator()),
                length.value(),
                length.reason());
    }

    private static MetricsReport.Device device(DeviceTime time) {
        return new MetricsReport.Device(
                time.category().label(),
                time.rawNames(),
                time.devices(),
                time.seconds(),
                time.longestSeconds(),
                time.reason());
    }

    private static MetricsReport.Gauge gauge(Level level) {
        return new MetricsReport.Gauge(
                name(level.metric()),
                level.labels(),
                level.atBegin(),
                level.atEnd(),
                level.highest(),
                level.readings());
    }

    private MetricsReport.At at(Reading reading) {
        return new MetricsReport.At(reading.phase(), sinceStart(reading.nanos()));
    }

    /** A moment after the start of the recording. */
    Double sinceStart(long nanos) {
        return tape.start() == null ? null : Nanos.toMillis(nanos - tape.start().monoNs());
    }

    static Long integer(Double value) {
        return value == null ? null : Long.valueOf(value.longValue());
    }

    static String name(ServingMetric metric) {
        return metric.name().toLowerCase(Locale.ROOT);
    }
}
