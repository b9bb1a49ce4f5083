package io.ssetape.replayer.report.text;

import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RequestRecord.Metric;
import io.ssetape.replayer.request.RequestRecord.RuleTimes;
import io.ssetape.replayer.request.RequestRecord.Spec;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.stream.Collectors;

/** One record as text: what stands before its time line, and what follows from it. */
public final class RecordText {
    private static final int LABEL_WIDTH = 20;
    private static final int VALUE_DIGITS = 4;
    private static final int SHOWN_GAPS = 12;

    private final Page page;

    /** Text onto a sink. */
    public RecordText(PrintWriter out, Paint paint) {
        page = new Page(out, paint);
    }

    /** What an exchange is. */
    public void printHeadline(RequestRecord record) {
        page.line("exchange " + record.id() + " at " + Figures.words(record.tap()) + ": "
                + Figures.words(record.method()) + " " + Figures.words(record.path()) + " (connection "
                + record.connection() + ", exchange " + record.exchange() + " on it)");
        item("started", Figures.words(record.start().wall()));
        item("model", Figures.words(record.model()));
        item("asked", asked(record));
        if (!record.request().misplaced().isEmpty()) {
            item(
                    "misplaced flags",
                    SafeText.of(String.join(", ", record.request().misplaced())));
        }
    }

    /** What an exchange with any other endpoint is. */
    public void printHeadline(OtherRecord record) {
        page.line("exchange " + record.id() + " at " + Figures.words(record.tap()) + ": "
                + Figures.words(record.method()) + " " + Figures.words(record.path()) + " (connection "
                + record.connection() + ", exchange " + record.exchange() + " on it), no generation endpoint");
        item("started", Figures.words(record.start().wall()));
        item("note", Figures.words(record.note()));
    }

    /** What follows from an exchange. */
    public void printResults(RequestRecord record) {
        page.heading("OUTCOME");
        item(
                "inference",
                Labels.of(record.inference().status())
                        + reason(record.inference().reason()));
        item(
                "client",
                (record.client().success() == null ? "open" : record.client().success() ? "success" : "failure")
                        + " under rule " + record.client().rule()
                        + reason(record.client().error()));
        item("stream", stream(record.stream()));
        item(
                "response",
                "HTTP " + Figures.integer(record.response().status()) + ", "
                        + record.response().bytes()
                        + " body bytes, content encoding "
                        + Figures.words(record.response().contentEncoding()) + ", decoded "
                        + Figures.integer(record.response().decodedBytes()));
        page.heading("COUNTERS");
        RequestRecord.Usage usage = record.usage();
        item(
                "usage",
                Figures.counted(usage.snapshots(), "snapshot") + "; last: prompt "
                        + Figures.integer(usage.promptTokens()) + ", completion "
                        + Figures.integer(usage.completionTokens()) + ", cached "
                        + Figures.integer(usage.cachedTokens()) + ", reasoning "
                        + Figures.integer(usage.reasoningTokens()));
        printSglext(record.sglext());
        metric("accept rate", record.metrics().acceptRate());
        metric("accept length", record.metrics().acceptLength());
        metric("cache ratio", record.metrics().cacheRatio());
        printTiming(record.timing());
        page.heading("FINDINGS");
        if (record.findings().isEmpty()) {
            page.text("none");
        }
        record.findings().forEach(this::printFinding);
    }

    private void printSglext(RequestRecord.Sglext sglext) {
        item(
                "sglext",
                Figures.counted(sglext.events(), "event") + ", " + sglext.specEvents()
                        + " with speculative counters"
                        + (sglext.keys().isEmpty() ? "" : "; keys " + SafeText.of(String.join(", ", sglext.keys()))));
        if (sglext.spec() != null) {
            item("counters", counters(sglext.spec()));
        }
        sglext.readings().forEach(spec -> item("one of several", counters(spec)));
        if (sglext.cachedDetails() != null) {
            item(
                    "cached by place",
                    "device " + Figures.integer(sglext.cachedDetails().device()) + ", host "
                            + Figures.integer(sglext.cachedDetails().host()) + ", storage "
                            + Figures.integer(sglext.cachedDetails().storage()));
        }
    }

    private void printTiming(RequestRecord.Timing timing) {
        page.heading("TIMES in ms, vantage: " + timing.vantage());
        timing.rules().forEach((rule, times) -> item("rule " + rule, times(times)));
        item("first JSON event", Figures.millis(timing.firstJsonMs()));
        item("first reasoning", Figures.millis(timing.firstReasoningMs()));
        item("first content", Figures.millis(timing.firstContentMs()));
        item("last text", Figures.millis(timing.lastTextMs()));
        RequestRecord.Counterfactual without = timing.withoutMetadataEvents();
        if (without != null) {
            item(
                    "counterfactual",
                    "without metadata events: E2E " + Figures.millis(without.e2eMs()) + ", TPOT "
                            + Figures.millis(without.tpotMs()) + ", ITL " + gaps(without.itlMs()));
        }
    }

    private void printFinding(String code) {
        page.alarmText(code);
        FindingsSection.explain(page, code);
    }

    private void item(String label, String text) {
        page.labelled(label, LABEL_WIDTH, text);
    }

    private void metric(String label, Metric metric) {
        String parts = metric.numerator() == null && metric.denominator() == null
                ? ""
                : " (" + Figures.integer(metric.numerator()) + "/" + Figures.integer(metric.denominator()) + ")";
        item(
                label,
                Figures.fixed(metric.value(), VALUE_DIGITS) + parts + " " + Labels.of(metric.status())
                        + reason(metric.reason()));
    }

    private static String asked(RequestRecord record) {
        RequestRecord.Flags flags = record.request().flags();
        return "stream " + flag(record.streaming()) + ", n " + (record.nExplicit() ? record.n() : "not given")
                + ", max tokens " + Figures.integer(record.request().maxTokens()) + ", include_usage "
                + flag(flags.includeUsage()) + ", continuous_usage_stats " + flag(flags.continuousUsageStats())
                + ", return_spec_tokens_details " + flag(flags.returnSpecTokensDetails())
                + ", return_cached_tokens_details " + flag(flags.returnCachedTokensDetails());
    }

    private static String flag(Boolean value) {
        return value == null ? Figures.NOT_OBSERVED : value.toString();
    }

    private static String stream(RequestRecord.StreamEnd stream) {
        String finish = stream.finishReasons().entrySet().stream()
                .map(entry -> SafeText.of(entry.getKey() + " " + entry.getValue()))
                .collect(Collectors.joining(", "));
        return "ended by " + Labels.end(stream.end()) + ", [DONE] " + (stream.done() ? "seen" : "not seen")
                + ", finish reasons " + (finish.isEmpty() ? Figures.NOT_OBSERVED : finish) + ", "
                + Figures.counted(stream.reads(), "read") + reason(stream.framing());
    }

    private static String counters(Spec spec) {
        return "names " + SafeText.of(spec.names()) + ", choices " + spec.choices() + ", correct "
                + Figures.integer(spec.correctDrafts()) + ", proposed " + Figures.integer(spec.proposedDrafts())
                + ", verify " + Figures.integer(spec.verifyCount()) + ", sent accept rate "
                + Figures.fixed(spec.acceptRate(), VALUE_DIGITS) + ", sent accept length "
                + Figures.fixed(spec.acceptLength(), VALUE_DIGITS) + ", histogram "
                + (spec.histogram() == null
                        ? Figures.NOT_OBSERVED
                        : spec.histogram().toString());
    }

    private static String times(RuleTimes times) {
        return "E2E " + Figures.millis(times.e2eMs()) + ", TTFT " + Figures.millis(times.ttftMs()) + ", TPOT "
                + Figures.millis(times.tpotMs()) + ", " + Figures.counted(times.timePointsNs().length, "time point")
                + ", ITL " + gaps(times.itlMs());
    }

    private static String gaps(double[] gaps) {
        String shown =
                Arrays.stream(gaps).limit(SHOWN_GAPS).mapToObj(Figures::millis).collect(Collectors.joining(", "));
        return gaps.length == 0
                ? Figures.NOT_OBSERVED
                : shown + (gaps.length > SHOWN_GAPS ? ", .. (" + gaps.length + ")" : "");
    }

    private static String reason(String reason) {
        return reason == null ? "" : ": " + SafeText.of(reason);
    }
}
