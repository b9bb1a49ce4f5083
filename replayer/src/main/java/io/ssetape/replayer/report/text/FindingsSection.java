package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.report.summary.FindingCount;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.TapReport;

/** What is odd, what it means and what to do. */
final class FindingsSection {
    private FindingsSection() {}

    static void print(Page page, RunReport report, TapReport tap) {
        page.heading("FINDINGS at " + Figures.words(tap.tap()));
        if (tap.findings().isEmpty()) {
            page.text("none");
        }
        TapeIds ids = TapeIds.of(report);
        tap.findings().forEach(finding -> print(page, ids, finding, leftOut(report, finding)));
    }

    /** What is no such finding although it looks like one. */
    private static String leftOut(RunReport report, FindingCount finding) {
        boolean own = finding.code().equals(Finding.BURST_READS.code())
                && report.tape().clockEvents() != null
                && report.tape().clockEvents().leaveBurstsOut();
        return own ? "; bursts right behind a standstill of the recording are left out (see TAPE)" : "";
    }

    private static void print(Page page, TapeIds ids, FindingCount finding, String leftOut) {
        String examples = ids.all(finding.examples());
        String more = finding.count() > finding.examples().size() ? ", .." : "";
        page.alarmText(finding.code() + ": " + Counted.of(finding.count(), "request") + " (id " + examples + more + ")"
                + leftOut);
        explain(page, finding.code());
    }

    /** What a finding means and what to do about it, when that is known. */
    static void explain(Page page, String code) {
        FindingGuide.Explanation explanation = FindingGuide.of(code);
        if (explanation != null) {
            page.labelled("", 2, explanation.meaning());
            page.labelled("  ->", 5, explanation.advice());
        }
    }
}
