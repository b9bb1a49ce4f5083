package io.ssetape.replayer.aisbench.table;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The tables of a data set as lines of text: the client's, the own, and where they differ. */
public final class TablesText {
    private static final String NOT_KNOWN = "-";
    private static final int SHOWN_DIGITS = 10;

    private final List<String> lines = new ArrayList<>();

    private TablesText() {}

    /** The lines; they are ASCII but for the reasons of refusals, which may quote names of fields and files. */
    public static List<String> lines(DatasetTables tables) {
        TablesText text = new TablesText();
        text.line("  " + (tables.stream().streamed() ? "streams" : "NO STREAM: no TTFT, TPOT and ITL were observed")
                + ": " + tables.stream().evidence());
        tables.outcomes().forEach((rule, outcome) -> {
            if (outcome instanceof Refusal refusal) {
                text.line("");
                text.line("  " + rule.fileName() + ": no table. " + refusal.reason()
                        + (refusal.exception() == null ? "" : " (" + refusal.exception() + " " + refusal.code() + ")"));
            } else {
                text.rule(rule, (RuleTables) outcome);
            }
        });
        return text.lines;
    }

    private void rule(TableRule rule, RuleTables tables) {
        line("");
        line("  " + rule.fileName() + ", as AISBench prints it");
        List<List<String>> theirs = new ArrayList<>(List.of(heading()));
        for (ClientTable.Row row : tables.table().rows()) {
            theirs.add(concat(row.metric().label(), row.cells()));
        }
        table(theirs);
        totals(tables.totals().figures().stream()
                .map(figure -> List.of(figure.name(), figure.value() == null ? NOT_KNOWN : figure.text()))
                .toList());
        line("");
        line("  " + rule.fileName() + ", without its quirks");
        List<List<String>> ours = new ArrayList<>(List.of(heading()));
        for (OwnTable.Row row : tables.own().rows()) {
            List<String> cells = new ArrayList<>();
            row.values()
                    .values()
                    .forEach(
                            value -> cells.add(number(value, row.metric().unit().suffix())));
            cells.add(Long.toString(row.n()));
            ours.add(concat(row.metric().label(), cells));
        }
        table(ours);
        totals(tables.own().totals().stream()
                .map(total -> List.of(total.name(), number(total.value(), total.unit())))
                .toList());
        differences(tables.differences());
    }

    private void differences(List<Difference> differences) {
        Map<Quirk, List<Difference>> byQuirk = new EnumMap<>(Quirk.class);
        differences.forEach(difference -> byQuirk.computeIfAbsent(difference.quirk(), quirk -> new ArrayList<>())
                .add(difference));
        line("");
        line("  where they differ (docs/timing-rules.md, AISBench tables)");
        List<List<String>> rows = new ArrayList<>(List.of(List.of("quirk", "figures", "such as", "theirs", "ours")));
        byQuirk.forEach((quirk, found) -> rows.add(List.of(
                quirk.code(),
                Integer.toString(found.size()),
                found.get(0).field(),
                found.get(0).theirs() == null ? NOT_KNOWN : found.get(0).theirs(),
                number(found.get(0).ours(), ""))));
        table(rows);
    }

    private static List<String> heading() {
        List<String> statistics = new ArrayList<>();
        Arrays.stream(Statistic.values()).forEach(statistic -> statistics.add(statistic.label()));
        statistics.add("N");
        return concat("", statistics);
    }

    private static List<String> concat(String first, List<String> rest) {
        List<String> all = new ArrayList<>(List.of(first));
        all.addAll(rest);
        return all;
    }

    private static String number(Double value, String unit) {
        if (value == null || !Double.isFinite(value)) {
            return NOT_KNOWN;
        }
        BigDecimal shown = new BigDecimal(value).round(new MathContext(SHOWN_DIGITS));
        return (shown.signum() == 0 ? "0" : shown.stripTrailingZeros().toPlainString()) + unit;
    }

    private void totals(List<List<String>> rows) {
        rows.forEach(row -> line("    " + row.get(0) + ": " + row.get(1)));
    }

    private void table(List<List<String>> rows) {
        int[] widths = new int[rows.get(0).size()];
        rows.forEach(row -> {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        });
        for (List<String> row : rows) {
            StringBuilder text = new StringBuilder("    ");
            for (int i = 0; i < widths.length; i++) {
                String padding = " ".repeat(widths[i] - row.get(i).length());
                text.append(i == 0 ? row.get(i) + padding : "  " + padding + row.get(i));
            }
            line(text.toString().stripTrailing());
        }
    }

    private void line(String text) {
        lines.add(text);
    }
}
