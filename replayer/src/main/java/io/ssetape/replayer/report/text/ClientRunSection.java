package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.report.summary.ClientRunReport;
import io.ssetape.replayer.report.summary.RunReport;

/** A client's own run: what it holds, how it was found on the tape, and how its times differ. */
final class ClientRunSection {
    private static final int LABEL_WIDTH = 16;
    private static final int PROBLEMS = 10;

    private ClientRunSection() {}

    static void print(Page page, RunReport report) {
        ClientRunReport run = report.run();
        if (run == null) {
            return;
        }
        page.heading(
                "CLIENT'S RUN (AISBench) beside tap " + Figures.words(run.join().tap()));
        page.labelled(
                "requests",
                LABEL_WIDTH,
                run.requests() + ": " + run.success() + " success, " + run.failure() + " failure, by the client");
        verdict(page, run);
        found(page, run.join());
        clock(page, run.join());
        page.labelled("read only", LABEL_WIDTH, Counted.of(run.files().size(), "file"));
        run.files()
                .forEach(file -> page.labelled("", LABEL_WIDTH, SafeText.of(file.path()) + " sha256 " + file.sha256()));
        run.problems().stream().limit(PROBLEMS).forEach(problem -> page.alarmText("problem: " + SafeText.of(problem)));
        if (run.problems().size() > PROBLEMS) {
            page.alarmText((run.problems().size() - PROBLEMS) + " more problems are left out");
        }
        differences(page, run.differences());
    }

    private static void verdict(Page page, ClientRunReport run) {
        switch (run.join().verdict()) {
            case "none" ->
                page.alarmText("NO MATCH: no request of the run is on the tape; its times and the tape's"
                        + " counts belong to different requests and must not be put side by side");
            case "partial" -> page.alarmText("PARTIAL MATCH: run and tape do not hold the same requests (see below)");
            default -> page.text("every request of the run is one on the tape, and the tape holds no others");
        }
    }

    private static void found(Page page, ClientRunReport.Join join) {
        page.labelled(
                "joined",
                LABEL_WIDTH,
                join.joined() + ", ambiguous " + join.ambiguous() + ", only in the run " + join.onlyInRun()
                        + ", only on the tape " + join.onlyOnTape() + ", earlier attempts " + join.earlierAttempts());
        page.labelled(
                "by",
                LABEL_WIDTH,
                (join.contentCompared()
                                ? "what was asked, and times"
                                : "times alone: not both sides say what was asked")
                        + "; answers equal " + join.answersEqual() + ", different " + join.answersDiffer());
        if (!join.onlyInRunExamples().isEmpty()) {
            page.labelled("only in run", LABEL_WIDTH, SafeText.of(String.join(", ", join.onlyInRunExamples())));
        }
        if (!join.onlyOnTapeExamples().isEmpty()) {
            page.labelled("only on tape", LABEL_WIDTH, "ids " + Ids.of(join.onlyOnTapeExamples(), join.onlyOnTape()));
        }
    }

    private static void clock(Page page, ClientRunReport.Join join) {
        ClientRunReport.Spread delay = join.delay();
        String spread = delay == null
                ? ""
                : ": median " + Figures.millis(delay.medianMs()) + ", middle half within "
                        + Figures.millis(delay.iqrMs()) + ", from " + Figures.millis(delay.minMs()) + " to "
                        + Figures.millis(delay.maxMs()) + " ms (" + Counted.of(delay.count(), "request") + ")";
        page.labelled(
                "clock",
                LABEL_WIDTH,
                switch (join.clock()) {
                    case "shared" -> "shared with the recording host; send to first byte on the tape" + spread;
                    case "fitted" ->
                        "of another host; offset " + Figures.millis(join.offsetMs()) + " ms added to the client's times"
                                + ", what is left of the send delays" + spread;
                    default -> "no offset makes the run fit the tape";
                });
    }

    private static void differences(Page page, ClientRunReport.Differences differences) {
        if (differences.requests() == 0 && differences.otherPointCounts() == 0) {
            return;
        }
        page.line("");
        page.text("client less proxy in ms, over joined successes with equally many time points: "
                + differences.requests() + " (" + differences.otherPointCounts() + " have other numbers)");
        TextTable table = DistributionRows.table();
        DistributionRows.add(
                table, differences.absolute() ? "event delay" : "event delay, relative", differences.eventMs());
        DistributionRows.add(table, "E2E", differences.e2eMs());
        DistributionRows.add(table, "TTFT", differences.ttftMs());
        DistributionRows.add(table, "TPOT", differences.tpotMs());
        DistributionRows.add(table, "ITL (event gaps, pooled)", differences.itlMs());
        page.table(table);
        page.text("The client takes a time point when its own loop comes to an event; the tape has the arrival of the"
                + " bytes that completed it. E2E and TTFT include the request's way to the proxy.");
        if (!differences.absolute()) {
            page.text("The clocks differ, so event delays are relative to the usual send delay; differences of"
                    + " durations are not affected.");
        }
    }
}
