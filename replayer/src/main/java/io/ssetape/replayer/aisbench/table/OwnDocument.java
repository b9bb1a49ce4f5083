package io.ssetape.replayer.aisbench.table;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The content of own.json: the own tables by rule, and where the client's differ. */
public final class OwnDocument {
    private OwnDocument() {}

    private record Stage(
            String stage,
            Map<String, Total> totals,
            Map<String, Map<String, Object>> metrics,
            List<Differing> differences) {}

    private record Total(Double value, String unit) {}

    private record Differing(String field, String theirs, Double ours, String quirk) {}

    /** The document: names in the order in which they are written, and what stands behind each. */
    public static Map<String, Object> of(DatasetTables tables) {
        Map<String, Object> document = new LinkedHashMap<>();
        tables.outcomes()
                .forEach((rule, outcome) ->
                        document.put(rule.fileName(), outcome instanceof RuleTables found ? stage(rule, found) : null));
        return document;
    }

    private static Stage stage(TableRule rule, RuleTables tables) {
        Map<String, Total> totals = new LinkedHashMap<>();
        tables.own()
                .totals()
                .forEach(total -> totals.put(
                        total.name(),
                        new Total(finite(total.value()), total.unit().strip())));
        Map<String, Map<String, Object>> metrics = new LinkedHashMap<>();
        for (OwnTable.Row row : tables.own().rows()) {
            Map<String, Object> values = new LinkedHashMap<>();
            row.values().forEach((statistic, value) -> values.put(statistic.label(), finite(value)));
            values.put("N", row.n());
            values.put("unit", row.metric().unit().suffix().strip());
            metrics.put(row.metric().label(), values);
        }
        List<Differing> differences = tables.differences().stream()
                .map(difference -> new Differing(
                        difference.field(),
                        difference.theirs(),
                        finite(difference.ours()),
                        difference.quirk().code()))
                .toList();
        return new Stage(rule.stageName(), totals, metrics, differences);
    }

    /** JSON has no form for anything else. */
    private static Double finite(Double value) {
        return value == null || !Double.isFinite(value) ? null : value;
    }
}
