package io.ssetape.replayer.report.text;

import io.ssetape.replayer.report.summary.FindingCount;
import io.ssetape.replayer.report.summary.TapReport;
import java.util.stream.Collectors;

/** What is odd, what it means and what to do. */
final class FindingsSection {
    private FindingsSection() {}

    static void print(Page page, TapReport tap, FindingGuide guide) {
        page.heading("FINDINGS at " + Figures.words(tap.tap()));
        if (tap.findings().isEmpty()) {
            page.text("none");
        }
        tap.findings().forEach(finding -> print(page, finding, guide));
    }

    private static void print(Page page, FindingCount finding, FindingGuide guide) {
        String examples = finding.examples().stream().map(String::valueOf).collect(Collectors.joining(", "));
        String more = finding.count() > finding.examples().size() ? ", .." : "";
        page.alarmText(
                finding.code() + ": " + Figures.counted(finding.count(), "request") + " (id " + examples + more + ")");
        String meaning = guide.meaning(finding.code());
        if (meaning != null) {
            page.labelled("", 2, meaning);
        }
        String advice = guide.advice(finding.code());
        if (advice != null) {
            page.labelled("", 2, "-> " + advice);
        }
    }
}
