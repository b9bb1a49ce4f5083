package io.ssetape.replayer.report.text;

import io.ssetape.replayer.report.statistics.Distribution;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.SelfCostSummary;
import io.ssetape.replayer.report.summary.TapReport;
import io.ssetape.replayer.report.summary.TimingReport;

/** Times under the client's rule, times beside it, and the relay's own cost beside both. */
final class TimingSection {
    private static final int RATE_DIGITS = 3;

    private TimingSection() {}

    static void print(Page page, RunReport report, TapReport tap) {
        TimingReport timing = tap.timing();
        page.heading("TIMES at " + Figures.words(tap.tap()) + " in ms, window: " + report.window() + ", rule: "
                + timing.rule() + ", vantage: " + timing.vantage());
        page.text("covers " + timing.requests() + " of " + timing.total() + " requests: those that the rule ("
                + timing.ruleVersion() + ") calls a success");
        TextTable table =
                new TextTable().words("", 26).numbers("n", "mean", "min", "median", "P75", "P90", "P99", "max");
        row(table, "E2E", timing.e2eMs());
        row(table, "TTFT (first JSON event)", timing.ttftMs());
        row(table, "TPOT", timing.tpotMs());
        row(table, "ITL (event gaps, pooled)", timing.itlMs());
        row(table, "beside the rule:", null);
        row(table, "first reasoning text", timing.beside().firstReasoningMs());
        row(table, "first content text", timing.beside().firstContentMs());
        row(table, "last text", timing.beside().lastTextMs());
        row(table, "metadata tail within E2E", timing.beside().metadataTailMs());
        page.table(table);
        page.text("An event is not a token: gaps are between events as they arrive, not device time per token.");
        throughput(page, timing.throughput());
        if (report.ofSeveralTapes()) {
            severalTapes(page, report, tap);
            return;
        }
        selfCost(page, report);
        OwnDelay.warnings(report.selfCost(), timing).forEach(page::text);
    }

    /** What stands behind the sum: the share of each tape, and its own relay's delay beside its own times. */
    private static void severalTapes(Page page, RunReport report, TapReport tap) {
        TapesSection.shares(page, report, tap);
        report.tapes()
                .forEach(part -> TapesSection.tapsOf(part, tap).forEach(own -> {
                    String label = "tape " + part.number() + ": ";
                    if (part.selfCost().isEmpty()) {
                        page.text(label + "ssetape's own delay: " + Figures.NOT_OBSERVED + " (the tape does not say)");
                    }
                    part.selfCost().forEach(cost -> page.text(label + line(cost)));
                    OwnDelay.warnings(part.selfCost(), own.timing()).forEach(warning -> page.text(label + warning));
                }));
    }

    private static void row(TextTable table, String label, Distribution of) {
        if (of == null) {
            table.row(label);
            return;
        }
        table.row(
                label,
                Long.toString(of.count()),
                Figures.millis(of.mean()),
                Figures.millis(of.min()),
                Figures.millis(of.median()),
                Figures.millis(of.p75()),
                Figures.millis(of.p90()),
                Figures.millis(of.p99()),
                Figures.millis(of.max()));
    }

    private static void throughput(Page page, TimingReport.Throughput throughput) {
        boolean lowerBound = throughput.outputTokensMissing() > 0 && throughput.outputTokens() != null;
        page.text("throughput: " + Figures.integer(throughput.outputTokens()) + " output tokens in "
                + Figures.millis(throughput.durationMs()) + " ms = " + (lowerBound ? "at least " : "")
                + Figures.fixed(throughput.outputTokensPerSecond(), RATE_DIGITS) + " tok/s, "
                + Figures.fixed(throughput.requestsPerSecond(), RATE_DIGITS) + " req/s, concurrency "
                + Figures.fixed(throughput.concurrency(), RATE_DIGITS) + " (token counts of "
                + throughput.outputTokensCovered() + " requests, "
                + throughput.outputTokensMissing() + " missing)");
    }

    private static void selfCost(Page page, RunReport report) {
        if (report.selfCost().isEmpty()) {
            page.text("ssetape's own delay: " + Figures.NOT_OBSERVED + " (the tape does not say)");
        }
        report.selfCost().forEach(cost -> page.text(line(cost)));
    }

    private static String line(SelfCostSummary cost) {
        String label = "ssetape's own delay, " + cost.direction() + " direction, whole recording: ";
        return cost.error() != null
                ? label + cost.error()
                : label + "P50 " + Figures.millis(cost.p50Ms()) + ", P90 " + Figures.millis(cost.p90Ms()) + ", P99 "
                        + Figures.millis(cost.p99Ms()) + ", P99.9 " + Figures.millis(cost.p999Ms()) + ", max "
                        + Figures.millis(cost.maxMs()) + " ms over " + Figures.integer(cost.reads()) + " reads";
    }
}
