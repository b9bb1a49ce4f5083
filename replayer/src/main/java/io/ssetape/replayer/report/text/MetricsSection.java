package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.prometheus.Series;
import io.ssetape.replayer.report.summary.MetricsReport;
import io.ssetape.replayer.report.summary.MetricsReport.Interval;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** What metrics endpoints said: per endpoint the readings, AISBench's own block, then figures interval by interval. */
final class MetricsSection {
    private static final int LABEL_WIDTH = 16;
    private static final int NAME_WIDTH = 30;
    private static final int LABELS_WIDTH = 32;
    private static final int MAX_ROWS = 24;
    private static final int DIGITS = 4;

    private MetricsSection() {}

    static void print(Page page, MetricsReport metrics) {
        if (metrics == null) {
            return;
        }
        metrics.endpoints().forEach(endpoint -> print(page, endpoint));
    }

    private static void print(Page page, MetricsReport.Endpoint endpoint) {
        page.heading("METRICS of " + SafeText.of(endpoint.url()));
        MetricsReport.Snapshots count = endpoint.snapshots();
        page.labelled(
                "readings",
                LABEL_WIDTH,
                count.before() + " before, " + count.periodic() + " periodic, " + count.after() + " after; "
                        + count.failed() + " without values"
                        + (count.notKept() == 0 ? "" : "; " + count.notKept() + " too many to keep"));
        endpoint.failures()
                .forEach(failure -> page.alarmText(failure.phase() + " at " + Figures.millis(failure.atMs()) + " ms: "
                        + SafeText.of(failure.reason())));
        if (endpoint.unreadableLines() > 0) {
            page.alarmText(Counted.of(endpoint.unreadableLines(), "line") + " could not be read: "
                    + SafeText.of(String.join("; ", endpoint.unreadable())));
        }
        endpoint.intervals().forEach(interval -> print(page, interval));
        client(page, endpoint.aisbench());
    }

    private static void client(Page page, MetricsReport.Aisbench client) {
        if (client == null) {
            return;
        }
        page.line("");
        page.text("As " + client.client() + " --spec-decode would print it (before and after, no guards):");
        client.console().forEach(line -> page.line(SafeText.of(line)));
        client.cautions().forEach(caution -> page.alarmText("-> " + SafeText.of(caution)));
    }

    private static void print(Page page, Interval interval) {
        page.line("");
        page.labelled(
                "interval",
                LABEL_WIDTH,
                interval.window() + (interval.of() == null ? "" : " of " + SafeText.of(interval.of())) + ": "
                        + between(interval));
        if (interval.absent() != null) {
            return;
        }
        page.table(counters(interval));
        if (interval.counters().stream().anyMatch(counter -> counter.value() != null && appeared(counter))) {
            page.text("* has series that the first reading did not show: counted from 0");
        }
        interval.counters().stream()
                .filter(counter -> counter.value() == null)
                .limit(MAX_ROWS)
                .forEach(counter ->
                        page.alarmText(SafeText.of(counter.metric()) + of(counter.engine()) + ": " + counter.reason()));
        speculation(page, interval);
        first(interval.acceptLengths()).forEach(length -> acceptLength(page, length));
        devices(page, interval);
        page.table(levels(interval));
        page.table(histograms(interval));
        interval.notExposed().forEach(missing -> page.text("N/A: " + missing));
    }

    private static String between(Interval interval) {
        if (interval.absent() != null) {
            return "N/A: " + interval.absent();
        }
        return "from " + interval.from().phase() + " at "
                + Figures.millis(interval.from().ms()) + " ms to "
                + interval.to().phase() + " at " + Figures.millis(interval.to().ms()) + " ms, "
                + Counted.of(interval.readings(), "reading") + "; begins " + Figures.millis(interval.earlierMs())
                + " ms before the first request and ends " + Figures.millis(interval.laterMs())
                + " ms behind the last answer; counts all that the service did in between";
    }

    private static TextTable counters(Interval interval) {
        TextTable table = new TextTable()
                .words("counter", NAME_WIDTH)
                .words("engine", LABELS_WIDTH)
                .numbers("delta", "series")
                .words("", 18);
        List<MetricsReport.Counter> shown = interval.counters().stream()
                .filter(counter -> !counter.metric().equals("device_seconds"))
                .toList();
        shown.stream()
                .limit(MAX_ROWS)
                .forEach(counter -> table.row(
                        SafeText.of(counter.metric() + (counter.part() == null ? "" : " " + counter.part())),
                        labels(counter.engine()),
                        counter.value() == null ? Figures.NOT_OBSERVED : Figures.integer(counter.value()),
                        Integer.toString(counter.series().size()),
                        note(counter)));
        if (shown.size() > MAX_ROWS) {
            table.row((shown.size() - MAX_ROWS) + " more in report.json");
        }
        return table;
    }

    /** That a counter begins at 0 is said once, below the table. */
    private static String note(MetricsReport.Counter counter) {
        if (counter.value() == null) {
            return "see below";
        }
        return (appeared(counter) ? "* " : "") + (counter.copies() > 1 ? "of " + counter.copies() + " ranks" : "");
    }

    private static boolean appeared(MetricsReport.Counter counter) {
        return counter.series().stream().anyMatch(series -> series.status().equals("appeared"));
    }

    private static void speculation(Page page, Interval interval) {
        for (MetricsReport.Speculation spec : first(interval.speculation())) {
            page.text("vLLM speculation, guarded" + of(spec.engine()) + ": accept rate "
                    + Figures.percent(spec.acceptRate()) + " (" + Figures.integer(spec.acceptedTokens()) + "/"
                    + Figures.integer(spec.draftTokens()) + "), accept length "
                    + Figures.fixed(spec.acceptLength(), DIGITS) + " (1 + " + Figures.integer(spec.acceptedTokens())
                    + "/" + Figures.integer(spec.drafts()) + ")"
                    + (spec.byPosition().isEmpty() ? "" : ", by position " + positions(spec.byPosition()))
                    + (spec.reason() == null ? "" : "; " + spec.reason()));
        }
    }

    private static String positions(Map<String, Double> rates) {
        return rates.entrySet().stream()
                .map(rate -> SafeText.of(rate.getKey()) + ": " + Figures.fixed(rate.getValue(), DIGITS))
                .collect(Collectors.joining(", "));
    }

    private static void acceptLength(Page page, MetricsReport.AcceptLength length) {
        page.text("SGLang accept length" + (length.engines() > 1 ? " of all " + length.engines() + " engines" : "")
                + of(length.engine()) + ": " + Figures.fixed(length.value(), DIGITS) + " ("
                + Figures.integer(length.numerator()) + " generated tokens / " + Figures.integer(length.denominator())
                + " verify steps)" + (length.reason() == null ? "" : "; " + length.reason())
                + "; the token that prefill makes is among the generated ones: one too many for each request");
    }

    private static void devices(Page page, Interval interval) {
        TextTable table =
                new TextTable().words("device time", NAME_WIDTH).numbers("devices", "device-seconds", "longest of one");
        interval.deviceTime()
                .forEach(time -> table.row(
                        time.category(),
                        Integer.toString(time.devices()),
                        Figures.fixed(time.seconds(), DIGITS),
                        Figures.fixed(time.longestSeconds(), DIGITS)));
        page.table(table);
        interval.deviceTime()
                .forEach(time -> page.text(time.category() + " is " + SafeText.of(String.join(", ", time.rawNames()))
                        + (time.seconds() == null ? "; no figure: " + time.reason() : "")));
    }

    private static TextTable levels(Interval interval) {
        TextTable table = new TextTable()
                .words("level", NAME_WIDTH)
                .words("labels", LABELS_WIDTH)
                .numbers("begin", "end", "highest");
        interval.levels().stream()
                .limit(MAX_ROWS)
                .forEach(level -> table.row(
                        level.metric(),
                        labels(level.labels()),
                        Figures.fixed(level.atBegin(), 1),
                        Figures.fixed(level.atEnd(), 1),
                        Figures.fixed(level.highest(), 1)));
        if (interval.levels().size() > MAX_ROWS) {
            table.row((interval.levels().size() - MAX_ROWS) + " more in report.json");
        }
        return table;
    }

    private static TextTable histograms(Interval interval) {
        TextTable table = new TextTable()
                .words("histogram", NAME_WIDTH)
                .words("labels", LABELS_WIDTH)
                .numbers("count", "mean")
                .words("", 14);
        interval.histograms().stream()
                .limit(MAX_ROWS)
                .forEach(histogram -> table.row(
                        histogram.metric(),
                        labels(histogram.labels()),
                        Figures.fixed(histogram.count(), 0),
                        Figures.fixed(histogram.mean(), DIGITS),
                        Objects.requireNonNullElse(histogram.reason(), "")));
        return table;
    }

    private static <T> List<T> first(List<T> rows) {
        return rows.subList(0, Math.min(MAX_ROWS, rows.size()));
    }

    private static String of(Map<String, String> engine) {
        return engine.isEmpty() ? "" : " of " + labels(engine);
    }

    private static String labels(Map<String, String> labels) {
        return labels.isEmpty() ? "-" : SafeText.of(Series.text(labels));
    }
}
