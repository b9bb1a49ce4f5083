package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.TimingReport;
import io.ssetape.replayer.report.summary.Total;
import io.ssetape.replayer.report.summary.WindowReport;

/** Windows, one after another: counts and times of a window are of its own requests and of no others. */
final class WindowSection {
    private static final int LABEL_WIDTH = 16;
    private static final int LABEL_MAX = 28;
    private static final int ID_RANGES = 12;
    private static final int RATE_DIGITS = 3;
    private static final int RATIO_DIGITS = 4;

    private WindowSection() {}

    static void print(Page page, RunReport report) {
        if (report.windows().isEmpty()) {
            return;
        }
        page.heading("WINDOWS: each row is of exactly the requests of its window");
        TextTable rows = new TextTable()
                .words("", LABEL_MAX)
                .numbers("requests", "on tape", "accept rate", "length", "cache ratio", "E2E ms", "TTFT ms", "tok/s");
        boolean several =
                report.windows().stream().map(WindowSection::owner).distinct().count() > 1;
        report.windows().forEach(window -> row(rows, several ? label(window) : window.name(), window));
        page.table(rows);
        TapesSection.clocksSet(page, report);
        page.text("Ratios are pooled; E2E and TTFT are means; times and tok/s are by the clock that chose the window.");
        if (report.run() != null
                && report.windows().stream().noneMatch(window -> window.name().equals("stable"))) {
            page.text("Give --max-concurrency N, as the client was given, to see its steady stages.");
        }
        TapeIds ids = TapeIds.of(report);
        report.windows().forEach(window -> detail(page, ids, window));
    }

    private static void row(TextTable rows, String label, WindowReport window) {
        if (window.absent() != null) {
            rows.row(label, "none");
            return;
        }
        TimingReport timing = chosenBy(window);
        rows.row(
                label,
                Long.toString(window.requests()),
                Long.toString(window.onTape()),
                Figures.percent(window.ratios().acceptRate().pooled()),
                Figures.fixed(window.ratios().acceptLength().pooled(), RATIO_DIGITS),
                Figures.percent(window.ratios().cacheRatio().pooled()),
                Figures.millis(timing.e2eMs().mean()),
                Figures.millis(timing.ttftMs().mean()),
                Figures.fixed(timing.throughput().outputTokensPerSecond(), RATE_DIGITS));
    }

    /** A window's name, and the data set or tap that it is of. */
    private static String label(WindowReport window) {
        return window.name() + " of " + owner(window);
    }

    private static String owner(WindowReport window) {
        return Figures.words(window.dataset() == null ? window.tap() : window.dataset());
    }

    private static void detail(Page page, TapeIds ids, WindowReport window) {
        page.heading("WINDOW " + label(window));
        page.labelled("chosen by", LABEL_WIDTH, "the " + window.chosenBy() + "'s times: " + SafeText.of(window.rule()));
        if (window.absent() != null) {
            page.alarmText("no such window: " + window.absent());
            return;
        }
        page.labelled(
                "requests",
                LABEL_WIDTH,
                window.requests() + ", of these " + window.onTape() + " known on the tape, at "
                        + Figures.words(window.tap()) + ": ids " + ids.ranges(window.ids(), ID_RANGES));
        if (window.fromMs() != null || window.toMs() != null) {
            page.labelled(
                    "interval",
                    LABEL_WIDTH,
                    "from " + Figures.millis(window.fromMs()) + " to " + Figures.millis(window.toMs())
                            + " ms after the start of the recording");
        }
        tokens(page, window);
        page.table(ratios(window));
        if (window.client() != null) {
            times(page, window.client());
        }
        times(page, window.proxy());
        throughput(page, window);
    }

    private static void tokens(Page page, WindowReport window) {
        page.labelled(
                "tokens",
                LABEL_WIDTH,
                "prompt " + total(window.tokens().prompt()) + ", cached "
                        + total(window.tokens().cached()) + ", completion "
                        + total(window.tokens().completion()));
    }

    private static String total(Total total) {
        return Figures.integer(total.sum()) + " (" + total.covered() + " covered, " + total.missing() + " missing)";
    }

    private static TextTable ratios(WindowReport window) {
        TextTable table = new TextTable()
                .words("", 14)
                .numbers("pooled", "sums", "covered", "missing", "not completed", "total", "mean of ratios");
        RatioSection.ratio(table, "accept rate", window.ratios().acceptRate(), true);
        RatioSection.ratio(table, "accept length", window.ratios().acceptLength(), false);
        RatioSection.ratio(table, "cache ratio", window.ratios().cacheRatio(), true);
        return table;
    }

    private static void times(Page page, TimingReport timing) {
        page.text("times in ms, vantage: " + timing.vantage() + ", " + timing.requests() + " of "
                + Counted.of(timing.total(), "request"));
        TextTable table = DistributionRows.table();
        DistributionRows.add(table, "E2E", timing.e2eMs());
        DistributionRows.add(table, "TTFT (first JSON event)", timing.ttftMs());
        DistributionRows.add(table, "TPOT", timing.tpotMs());
        DistributionRows.add(table, "ITL (event gaps, pooled)", timing.itlMs());
        page.table(table);
        TimingReport.Throughput throughput = timing.throughput();
        page.text("throughput, vantage: " + timing.vantage() + ": "
                + Figures.counted(throughput.outputTokens(), "output token")
                + " of " + Counted.of(throughput.outputTokensCovered(), "request") + " ("
                + throughput.outputTokensMissing() + " missing) in " + Figures.millis(throughput.durationMs()) + " ms, "
                + Figures.fixed(throughput.outputTokensPerSecond(), RATE_DIGITS) + " tok/s, "
                + Figures.fixed(throughput.requestsPerSecond(), RATE_DIGITS) + " req/s, concurrency "
                + Figures.fixed(throughput.concurrency(), RATE_DIGITS));
    }

    private static void throughput(Page page, WindowReport window) {
        if (window.stage() != null) {
            page.text("over the stage, as the client's rule has it: "
                    + Figures.millis(window.stage().durationMs())
                    + " ms, " + Figures.fixed(window.stage().outputTokensPerSecond(), RATE_DIGITS) + " tok/s, "
                    + Figures.fixed(window.stage().requestsPerSecond(), RATE_DIGITS) + " req/s");
        }
        if (window.perDevice() != null) {
            page.text("per device, divided by " + window.perDevice().devices() + ", vantage: "
                    + window.perDevice().vantage() + ": "
                    + Figures.fixed(window.perDevice().outputTokensPerSecond(), RATE_DIGITS) + " tok/s, "
                    + Figures.fixed(window.perDevice().requestsPerSecond(), RATE_DIGITS) + " req/s");
        }
    }

    private static TimingReport chosenBy(WindowReport window) {
        return window.client() == null ? window.proxy() : window.client();
    }
}
