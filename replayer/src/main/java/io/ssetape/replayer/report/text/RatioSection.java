package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.report.summary.Coverage;
import io.ssetape.replayer.report.summary.Ratio;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.TapReport;
import io.ssetape.replayer.report.summary.Total;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** What responses brought, and the ratios that follow. */
final class RatioSection {
    private static final int LENGTH_DIGITS = 4;

    private RatioSection() {}

    static void print(Page page, RunReport report, TapReport tap) {
        String scope = " at " + Figures.words(tap.tap()) + ", window: " + report.window();
        page.heading("RECEIVED" + scope);
        page.table(coverage(tap.coverage()));
        page.heading("TOKENS AND RATIOS" + scope + ", completed requests");
        page.table(tokens(tap.tokens()));
        page.line("");
        page.table(ratios(tap.ratios()));
        page.text("pooled: integers added first, divided once; the mean of ratios is a different statistic");
        reasons(page, "accept rate", tap.ratios().acceptRate());
        reasons(page, "accept length", tap.ratios().acceptLength());
        reasons(page, "cache ratio", tap.ratios().cacheRatio());
        if (!tap.ratios().serverRateFormulas().isEmpty()) {
            page.text("accept rate as the service itself sends it: "
                    + tap.ratios().serverRateFormulas().entrySet().stream()
                            .map(entry -> formula(entry.getKey()) + " in " + Counted.of(entry.getValue(), "request"))
                            .collect(Collectors.joining(", "))
                    + ". This tells how the service divides, not whether its counters can be relied upon.");
        }
    }

    private static TextTable coverage(TapReport.Received received) {
        TextTable table = new TextTable().words("", 34).numbers("covered", "missing", "total");
        coverage(table, "usage", received.usage());
        coverage(table, "completion tokens", received.completionTokens());
        coverage(table, "cached tokens (0 counts)", received.cachedTokens());
        coverage(table, "sglext", received.sglext());
        coverage(table, "speculative counters", received.specDetails());
        coverage(table, "cached tokens by place", received.cachedDetails());
        coverage(table, "end mark [DONE]", received.done());
        return table;
    }

    private static void coverage(TextTable table, String label, Coverage coverage) {
        table.row(
                label,
                Long.toString(coverage.covered()),
                Long.toString(coverage.missing()),
                Long.toString(coverage.total()));
    }

    private static TextTable tokens(TapReport.Tokens tokens) {
        TextTable table = new TextTable().words("", 34).numbers("sum", "covered", "missing");
        total(table, "prompt tokens", tokens.prompt());
        total(table, "cached prompt tokens", tokens.cached());
        total(table, "completion tokens", tokens.completion());
        total(table, "reasoning tokens (in completion)", tokens.reasoning());
        return table;
    }

    private static void total(TextTable table, String label, Total total) {
        table.row(label, Figures.integer(total.sum()), Long.toString(total.covered()), Long.toString(total.missing()));
    }

    private static TextTable ratios(TapReport.Ratios ratios) {
        TextTable table = new TextTable()
                .words("", 14)
                .numbers("pooled", "sums", "covered", "missing", "not completed", "total", "mean of ratios");
        ratio(table, "accept rate", ratios.acceptRate(), true);
        ratio(table, "accept length", ratios.acceptLength(), false);
        ratio(table, "cache ratio", ratios.cacheRatio(), true);
        return table;
    }

    static void ratio(TextTable table, String label, Ratio ratio, boolean percent) {
        table.row(
                label,
                value(ratio.pooled(), percent),
                ratio.numerator() == null
                        ? Figures.NOT_OBSERVED
                        : ratio.numerator() + "/" + Figures.integer(ratio.denominator()),
                Long.toString(ratio.covered()),
                Long.toString(ratio.missing()),
                Long.toString(ratio.notCompleted()),
                Long.toString(ratio.total()),
                value(ratio.meanOfRequestRatios(), percent));
    }

    private static String value(Double value, boolean percent) {
        return percent ? Figures.percent(value) : Figures.fixed(value, LENGTH_DIGITS);
    }

    private static void reasons(Page page, String label, Ratio ratio) {
        Map<String, Long> statuses = new LinkedHashMap<>(ratio.statuses());
        statuses.remove("ok");
        statuses.values().removeIf(count -> count == 0);
        if (!statuses.isEmpty()) {
            page.text(label + ", requests without a reliable value: " + counts(statuses));
        }
    }

    private static String formula(String label) {
        return switch (label) {
            case "strict" -> "strict (accepted / proposed drafts)";
            case "biased" -> "biased (the bonus token of each verify step counted above and below)";
            case "both" -> "as both formulas give it (strict and biased)";
            case "neither" -> "as neither formula gives it (strict, biased)";
            case "unknown" -> "not sent, or without the counters to compare it with,";
            default -> SafeText.of(label);
        };
    }

    private static String counts(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .map(entry -> SafeText.of(entry.getKey()) + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }
}
