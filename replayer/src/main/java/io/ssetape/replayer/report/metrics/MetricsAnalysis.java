package io.ssetape.replayer.report.metrics;

import io.ssetape.replayer.aisbench.specdecode.SpecDecodeResult;
import io.ssetape.replayer.lightspeed.SpeedOfLightRule;
import io.ssetape.replayer.report.summary.MetricsReport;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.SpeedOfLightReport;
import io.ssetape.replayer.report.text.RequestWalk;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Metrics and speed of light of one report.
 *
 * @param summary the report with both in it
 * @param clientFiles the files that AISBench would have written, by name
 */
public record MetricsAnalysis(RunReport summary, Map<String, String> clientFiles) {
    private static final int MAX_NAME_CHARS = 200;

    /**
     * Adds to a report what its tape's metrics say.
     *
     * @param report the report so far
     * @param log the metrics of the tape
     * @param rule what to judge prefill by; null for nothing
     * @param records the requests' records
     */
    public static MetricsAnalysis of(RunReport report, MetricsLog log, SpeedOfLightRule rule, RequestWalk records) {
        if (log.endpoints().isEmpty() && rule == null) {
            return new MetricsAnalysis(report, Map.of());
        }
        List<RequestSet> sets = RequestSet.of(report);
        RequestSpan whole = new RequestSpan();
        PrefillTallies prefill = rule == null ? null : new PrefillTallies(rule, sets);
        records.visit(record -> {
            whole.include(record);
            sets.stream()
                    .filter(set -> set.contains(record))
                    .forEach(set -> set.span().include(record));
            if (prefill != null) {
                prefill.add(record);
            }
            return true;
        });
        Map<String, String> files = new LinkedHashMap<>();
        MetricsReport metrics = log.endpoints().isEmpty() ? null : metrics(report, log, whole, sets, files);
        SpeedOfLightReport speed = prefill == null ? null : prefill.report(log.endpoints());
        return new MetricsAnalysis(report.with(metrics, speed), files);
    }

    private static MetricsReport metrics(
            RunReport report, MetricsLog log, RequestSpan whole, List<RequestSet> sets, Map<String, String> files) {
        IntervalFigures figures = new IntervalFigures(report.tape());
        List<MetricsReport.Endpoint> endpoints = new ArrayList<>();
        for (EndpointLog endpoint : log.endpoints()) {
            List<MetricsReport.Interval> intervals = new ArrayList<>();
            intervals.add(figures.of(RunReport.WHOLE, null, whole, endpoint));
            sets.stream()
                    .filter(set -> !set.window().equals(RunReport.WHOLE))
                    .forEach(set -> intervals.add(figures.of(set.window(), set.of(), set.span(), endpoint)));
            endpoints.add(new MetricsReport.Endpoint(
                    endpoint.url(),
                    endpoint.snapshots(),
                    endpoint.failed().stream()
                            .map(reading -> new MetricsReport.Failure(
                                    reading.phase(),
                                    figures.sinceStart(reading.nanos()),
                                    reading.status(),
                                    reading.failure()))
                            .toList(),
                    endpoint.unreadableLines(),
                    endpoint.isOverflown()
                            ? List.of("more series than are kept; figures cover the first of them")
                            : endpoint.unreadable(),
                    intervals,
                    client(endpoint, figures, files)));
        }
        return new MetricsReport(endpoints);
    }

    private static MetricsReport.Aisbench client(
            EndpointLog endpoint, IntervalFigures figures, Map<String, String> files) {
        SpecDecodeResult result = endpoint.client();
        if (result == null) {
            return null;
        }
        String name = fileName(result.fileName(), files);
        files.put(name, result.json());
        return ClientReading.of(result, name, figures.of(RunReport.WHOLE, null, new RequestSpan(), endpoint));
    }

    /** The client lets a second endpoint of the same name overwrite the first; here it gets a number. */
    private static String fileName(String wanted, Map<String, String> taken) {
        String stem = wanted.substring(0, wanted.length() - ".json".length());
        stem = stem.length() <= MAX_NAME_CHARS ? stem : stem.substring(0, MAX_NAME_CHARS);
        String name = stem + ".json";
        for (int i = 2; taken.containsKey(name); i++) {
            name = stem + "_" + i + ".json";
        }
        return name;
    }
}
