package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.report.statistics.Distribution;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.SelfCostSummary;
import io.ssetape.replayer.report.summary.TapReport;
import io.ssetape.replayer.report.summary.TimingReport;
import java.util.List;

/** Times under the client's rule, times beside it, and the relay's own cost beside both. */
final class TimingSection {
    private static final int RATE_DIGITS = 3;

    private TimingSection() {}

    static void print(Page page, RunReport report, TapReport tap) {
        TimingReport timing = tap.timing();
        page.heading("TIMES at " + Figures.words(tap.tap()) + " in ms, window: " + report.window() + ", rule: "
                + timing.rule() + ", vantage: " + timing.vantage());
        page.text("covers " + timing.requests() + " of " + Counted.of(timing.total(), "request")
                + ": those that the rule (" + timing.ruleVersion() + ") calls a success");
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
        selfCost(page, "", report.selfCost());
        OwnDelay.warnings(report.selfCost(), timing).forEach(page::text);
    }

    /** What stands behind the sum: the share of each tape, and its own relay's delay beside its own times. */
    private static void severalTapes(Page page, RunReport report, TapReport tap) {
        TapesSection.shares(page, report, tap);
        report.tapes()
                .forEach(part -> TapesSection.tapsOf(part, tap).forEach(own -> {
                    String label = "tape " + part.number() + ": ";
                    selfCost(page, label, part.selfCost());
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
        page.text("throughput: " + Figures.counted(throughput.outputTokens(), "output token") + " in "
                + Figures.millis(throughput.durationMs()) + " ms = " + (lowerBound ? "at least " : "")
                + Figures.fixed(throughput.outputTokensPerSecond(), RATE_DIGITS) + " tok/s, "
                + Figures.fixed(throughput.requestsPerSecond(), RATE_DIGITS) + " req/s, concurrency "
                + Figures.fixed(throughput.concurrency(), RATE_DIGITS) + " (token counts of "
                + Counted.of(throughput.outputTokensCovered(), "request") + ", "
                + throughput.outputTokensMissing() + " missing)");
    }

    private static void selfCost(Page page, String label, List<SelfCostSummary> costs) {
        if (costs.isEmpty()) {
            page.text(label + "ssetape's own delay: " + Figures.NOT_OBSERVED + " (the tape does not say)");
            return;
        }
        page.text(label + "ssetape's own delay in ms from read to written, whole recording, by direction:");
        TextTable table = new TextTable().words("", 12).numbers("reads", "P50", "P90", "P99", "P99.9", "max");
        costs.stream()
                .filter(cost -> cost.error() == null)
                .forEach(cost -> table.row(
                        cost.direction(),
                        Figures.integer(cost.reads()),
                        Figures.millis(cost.p50Ms()),
                        Figures.millis(cost.p90Ms()),
                        Figures.millis(cost.p99Ms()),
                        Figures.millis(cost.p999Ms()),
                        Figures.millis(cost.maxMs())));
        page.table(table);
        costs.stream()
                .filter(cost -> cost.error() != null)
                .forEach(cost -> page.text(cost.direction() + ": " + cost.error()));
    }
}
