package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.TapePart;
import java.io.PrintWriter;

/** A report as text: what happened and what to make of it first, then the numbers, then the tape's health. */
public final class ConsoleReport {
    /** Nobody reads more of them, and each takes a walk through all requests. */
    private static final int MAX_TAPS = 50;

    private final int limit;

    /**
     * A report printer.
     *
     * @param limit the most requests to list for each tap
     */
    public ConsoleReport(int limit) {
        this.limit = limit;
    }

    /** Prints a report. */
    public void print(RunReport report, RequestWalk requests, PrintWriter out, Paint paint) {
        Page page = new Page(out, paint);
        HeadlineSection.print(page, report);
        TapesSection.print(page, report);
        report.taps().stream().limit(MAX_TAPS).forEach(tap -> {
            OutcomeSection.print(page, report, tap);
            if (tap.requests() > 0) {
                new RequestsSection(report, tap, limit).print(page, requests);
                RatioSection.print(page, report, tap);
                TimingSection.print(page, report, tap);
            }
            if (tap.requests() > 0 || !tap.findings().isEmpty()) {
                FindingsSection.print(page, report, tap);
            }
        });
        if (report.taps().size() > MAX_TAPS) {
            page.line("");
            page.line(Counted.of(report.taps().size() - MAX_TAPS, "further tap") + " in report.json only (--json).");
        }
        ClientRunSection.print(page, report);
        WindowSection.print(page, report);
        MetricsSection.print(page, report.metrics());
        SpeedOfLightSection.print(page, report.speedOfLight());
        printTapes(page, report);
        page.line("");
        page.line(Figures.NOT_OBSERVED + " means not observed; it is never 0.");
        out.flush();
    }

    private static void printTapes(Page page, RunReport report) {
        TapeIds ids = TapeIds.of(report);
        if (!report.ofSeveralTapes()) {
            TapeSection.print(page, report.tape(), ids);
            return;
        }
        for (TapePart part : report.tapes()) {
            TapeSection.print(page, part, ids);
            MetricsSection.print(page, part.metrics());
            SpeedOfLightSection.print(page, part.speedOfLight());
        }
    }
}
