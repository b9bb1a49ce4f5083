package io.ssetape.replayer.report.text;

import io.ssetape.replayer.report.statistics.Distribution;
import io.ssetape.replayer.report.summary.SelfCostSummary;
import io.ssetape.replayer.report.summary.TimingReport;
import java.util.ArrayList;
import java.util.List;

/**
 * Which times ssetape's own delay could have moved. Stamps are taken as bytes arrive, before that delay; but a client that waits for
 * an answer sends its next request later by it, and the client's own times have it in them.
 */
public final class OwnDelay {
    /** Above this share of a median, the delay's P99 is worth a warning. */
    private static final double WORTH_A_WARNING = 0.05;

    private static final double PERCENT = 100;

    private OwnDelay() {}

    /** One line for each time concerned; none when none is. */
    public static List<String> warnings(List<SelfCostSummary> costs, TimingReport timing) {
        double request = p99Ms(costs, "request");
        double response = p99Ms(costs, "response");
        List<String> lines = new ArrayList<>();
        warn(lines, "ITL", response, timing.itlMs());
        warn(lines, "TTFT", request + response, timing.ttftMs());
        warn(lines, "E2E", request + response, timing.e2eMs());
        return lines;
    }

    private static double p99Ms(List<SelfCostSummary> costs, String direction) {
        for (SelfCostSummary cost : costs) {
            if (cost.direction().equals(direction) && cost.p99Ms() != null) {
                return cost.p99Ms();
            }
        }
        return 0;
    }

    private static void warn(List<String> lines, String time, double delayMs, Distribution of) {
        if (of == null || of.median() == null || delayMs <= WORTH_A_WARNING * of.median()) {
            return;
        }
        String share = of.median() > 0
                ? ", " + Figures.fixed(PERCENT * delayMs / of.median(), 0) + " % of the median of "
                        + Figures.millis(of.median()) + " ms"
                : ", against a median of 0";
        lines.add("-> this delay could have moved the client's " + time + ": its P99 is " + Figures.millis(delayMs)
                + " ms" + share + ". Was the machine short of CPU?");
    }
}
