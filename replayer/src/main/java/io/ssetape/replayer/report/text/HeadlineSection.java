package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.TapComparison;
import io.ssetape.replayer.report.summary.TapeSummary;

/** What the report is about, and whatever makes its numbers less than whole. */
final class HeadlineSection {
    private HeadlineSection() {}

    static void print(Page page, RunReport report) {
        page.line("ssetape report: " + Counted.of(report.requests(), "request") + ", "
                + Counted.of(report.otherExchanges(), "other exchange") + ", "
                + Counted.of(report.taps().size(), "tap")
                + (report.ofSeveralTapes() ? ", " + Counted.of(report.tapes().size(), "tape") : ""));
        page.line("window: " + report.window() + " (every request on the tape"
                + (report.ofSeveralTapes() ? "s" : "") + "); vantage: " + report.vantage()
                + " (times are taken as bytes pass ssetape)");
        LimitWords.print(page, report.tape().limits());
        if (report.ofSeveralTapes()) {
            report.tapes().forEach(part -> health(page, TapesSection.label(part) + " ", part.tape()));
        } else {
            health(page, "", report.tape());
        }
        if (!report.betweenTaps().isEmpty()) {
            page.heading("BETWEEN TAPS");
            report.betweenTaps().forEach(comparison -> page.alarmText(between(comparison)));
        }
    }

    private static void health(Page page, String label, TapeSummary tape) {
        LackWords.alarms(label.strip(), tape.condition(), tape.detail(), tape.gaps(), "numbers", "TAPE")
                .forEach(page::alarm);
        ClockWords.alarm(page, label, tape);
    }

    private static String between(TapComparison comparison) {
        String subject = Verdicts.subject(comparison.subject());
        String present = SafeText.of(comparison.presentAt());
        String absent = SafeText.of(comparison.absentAt());
        return comparison.direction().equals("request")
                ? subject + " were asked for at " + present + " ("
                        + Counted.of(comparison.presentCount(), "request") + ") and not at " + absent
                        + "; if both saw the same requests, the flag is lost on the way in between them: diagnose pairs them"
                : subject + " are in answers at " + present + " ("
                        + Counted.of(comparison.presentCount(), "request") + ") and in none at " + absent
                        + "; if both saw the same requests, they are lost on the way back between them: diagnose pairs them";
    }
}
