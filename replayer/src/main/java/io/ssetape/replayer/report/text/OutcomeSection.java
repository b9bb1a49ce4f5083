package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.TapReport;
import io.ssetape.replayer.report.summary.Verdict;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** How the requests of one tap ended, and whether what they asked for reached the tap. */
final class OutcomeSection {
    private static final int LABEL_WIDTH = 16;

    private OutcomeSection() {}

    static void print(Page page, RunReport report, TapReport tap) {
        boolean named = tap.listen() != null || tap.upstream() != null;
        page.heading("TAP " + Figures.words(tap.tap()) + TapesSection.where(report, tap) + "  "
                + (named
                        ? Figures.words(tap.listen()) + " -> " + Figures.words(tap.upstream())
                        : "(its addresses are not on the tape)"));
        if (tap.requests() == 0) {
            page.text("no requests with a generation endpoint; " + Counted.of(tap.otherExchanges(), "other exchange"));
            return;
        }
        page.labelled("inference", LABEL_WIDTH, counts(known(tap.inference())));
        page.labelled("client", LABEL_WIDTH, client(tap.client()));
        page.labelled("HTTP status", LABEL_WIDTH, counts(tap.httpStatuses()));
        page.labelled("model", LABEL_WIDTH, tap.models().isEmpty() ? Figures.NOT_OBSERVED : counts(tap.models()));
        page.labelled("findings", LABEL_WIDTH, findings(tap));
        if (tap.otherExchanges() > 0) {
            page.labelled("besides", LABEL_WIDTH, Counted.of(tap.otherExchanges(), "other exchange"));
        }
        printVerdicts(page, tap);
    }

    private static String findings(TapReport tap) {
        return tap.findings().isEmpty()
                ? "none"
                : tap.findings().stream()
                                .map(finding -> finding.code() + " " + finding.count())
                                .collect(Collectors.joining(", "))
                        + "; explained under FINDINGS";
    }

    private static void printVerdicts(Page page, TapReport tap) {
        String notObservable = null;
        for (Verdict verdict : tap.verdicts()) {
            boolean silent = verdict.conclusion() == Verdict.Conclusion.NOT_ASKED;
            if (silent && verdict.subject().equals("cached_details")) {
                continue;
            }
            page.line("");
            String evidence = Verdicts.subject(verdict.subject()) + ": " + Verdicts.evidence(verdict, tap.tap());
            if (isAlarming(verdict.conclusion())) {
                page.alarmText(evidence);
            } else {
                page.text(evidence);
            }
            page.labelled("->", 3, verdict.conclusion().label().replace('-', ' ') + ". " + verdict.advice());
            if (isAlarming(verdict.conclusion())) {
                notObservable = verdict.notObservable();
            }
        }
        if (notObservable != null) {
            page.line("");
            page.text("Not observable here: " + notObservable);
        }
    }

    private static boolean isAlarming(Verdict.Conclusion conclusion) {
        return switch (conclusion) {
            case NEVER_REACHED, PARTLY_REACHED, ASKED_AT_WRONG_PLACE, ENDED_EARLY, REACHED_EMPTY -> true;
            case NOT_ASKED, REACHED, TAPE_INCOMPLETE, NOT_DECODED, HEAD_NOT_READ -> false;
        };
    }

    private static String client(TapReport.Client client) {
        StringBuilder line = new StringBuilder()
                .append(client.success())
                .append(" success, ")
                .append(client.failure())
                .append(" failure, ")
                .append(client.open())
                .append(" open under rule ")
                .append(client.rule());
        if (!client.errors().isEmpty()) {
            line.append("; failures: ").append(counts(client.errors()));
        }
        if (client.successButNotCompleted() > 0) {
            line.append("; of the successes ")
                    .append(client.successButNotCompleted())
                    .append(" did not complete");
        }
        if (client.completedButFailure() > 0) {
            line.append("; of the failures ")
                    .append(client.completedButFailure())
                    .append(" did complete");
        }
        return line.toString();
    }

    /** Bodies that were not decoded are rare enough to be told only where there are any. */
    private static Map<String, Long> known(Map<String, Long> outcomes) {
        Map<String, Long> told = new LinkedHashMap<>(outcomes);
        told.remove("undecoded", 0L);
        return told;
    }

    private static String counts(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .map(entry -> entry.getValue() + " " + SafeText.of(entry.getKey()))
                .collect(Collectors.joining(", "));
    }
}
