package io.ssetape.replayer.report.text;

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
        tap.findings().forEach(finding -> print(page, ids, finding));
    }

    private static void print(Page page, TapeIds ids, FindingCount finding) {
        String examples = ids.all(finding.examples());
        String more = finding.count() > finding.examples().size() ? ", .." : "";
        page.alarmText(
                finding.code() + ": " + Figures.counted(finding.count(), "request") + " (id " + examples + more + ")");
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
