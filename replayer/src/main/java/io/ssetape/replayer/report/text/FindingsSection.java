package io.ssetape.replayer.report.text;

import io.ssetape.replayer.report.summary.FindingCount;
import io.ssetape.replayer.report.summary.TapReport;
import java.util.stream.Collectors;

/** What is odd, what it means and what to do. */
final class FindingsSection {
    private FindingsSection() {}

    static void print(Page page, TapReport tap) {
        page.heading("FINDINGS at " + Figures.words(tap.tap()));
        if (tap.findings().isEmpty()) {
            page.text("none");
        }
        tap.findings().forEach(finding -> print(page, finding));
    }

    private static void print(Page page, FindingCount finding) {
        String examples = finding.examples().stream().map(String::valueOf).collect(Collectors.joining(", "));
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
