package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.report.summary.SpeedOfLightReport;
import java.math.BigDecimal;
import java.util.stream.Collectors;

/** How much work prefill was, and how near to the hardware's peak. */
final class SpeedOfLightSection {
    private static final int LABEL_WIDTH = 16;
    private static final int SECONDS_DIGITS = 6;
    private static final int PERCENT_DIGITS = 4;

    private SpeedOfLightSection() {}

    static void print(Page page, SpeedOfLightReport report) {
        if (report == null) {
            return;
        }
        page.heading("SPEED OF LIGHT of prefill under rule " + SafeText.of(report.rule()));
        page.labelled(
                "rule",
                LABEL_WIDTH,
                SafeText.of(report.scope()) + "; " + Counted.of(report.devices(), "device") + " at "
                        + new BigDecimal(report.peakFlopsPerSecond()).toPlainString() + " FLOP/s each");
        report.sets().forEach(set -> print(page, set));
    }

    private static void print(Page page, SpeedOfLightReport.Work set) {
        page.labelled(
                set.window(),
                LABEL_WIDTH,
                "at " + Figures.words(set.of()) + ": " + set.covered() + " of "
                        + Counted.of(set.requests(), "request") + " covered"
                        + (set.uncovered().isEmpty() ? "" : " (" + uncovered(set) + ")")
                        + (set.pairs() == null
                                ? ""
                                : "; prefix (cached) " + set.cachedTokens() + " and extend " + set.extendTokens()
                                        + " tokens, " + set.pairs() + " causal attention pairs, " + set.flops()
                                        + " FLOP"));
        page.labelled("", LABEL_WIDTH, percent(set));
    }

    private static String percent(SpeedOfLightReport.Work set) {
        if (set.percent() == null) {
            return "SoL unobserved: " + SafeText.of(set.reason());
        }
        return "SoL " + (set.status().equals("at_least") ? "at least " : "")
                + Figures.fixed(set.percent(), PERCENT_DIGITS) + " % of peak over "
                + Figures.fixed(set.deviceSeconds(), SECONDS_DIGITS) + " device-seconds of prefill-extend on "
                + Counted.of(set.observedDevices(), "device")
                + (set.reason() == null ? "" : "; " + SafeText.of(set.reason()));
    }

    private static String uncovered(SpeedOfLightReport.Work set) {
        return set.uncovered().entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
    }
}
