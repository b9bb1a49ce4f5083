package io.ssetape.replayer.aisbench.table;

import io.ssetape.replayer.aisbench.table.ClientTotals.Figure;
import io.ssetape.replayer.aisbench.table.Metric.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Holds the client's tables of a selection against the own ones, figure by figure. */
final class Differences {
    private final List<Difference> found = new ArrayList<>();

    private Differences() {}

    static List<Difference> between(ClientTable table, ClientTotals totals, OwnTable own) {
        Differences differences = new Differences();
        Map<Metric, ClientTable.Row> rows =
                table.rows().stream().collect(Collectors.toMap(ClientTable.Row::metric, Function.identity()));
        for (OwnTable.Row row : own.rows()) {
            differences.row(rows.get(row.metric()), row);
        }
        Map<String, Figure> figures =
                totals.figures().stream().collect(Collectors.toMap(Figure::name, Function.identity()));
        boolean flagsDiffer = !figures.get("Success Requests").value().equals(ownTotal(own, "Success Requests"));
        for (OwnTable.Total total : own.totals()) {
            differences.total(figures.get(total.name()), total, flagsDiffer);
        }
        return List.copyOf(differences.found);
    }

    private void row(ClientTable.Row theirs, OwnTable.Row ours) {
        String label = ours.metric().label();
        if (theirs == null) {
            if (ours.n() > 0) {
                ours.values()
                        .forEach((statistic, value) -> found.add(
                                new Difference(label + "." + statistic.label(), null, value, Quirk.ROW_DROPPED)));
            }
            return;
        }
        Quirk rounding = ours.metric().unit() == Unit.MILLIS ? Quirk.ROUNDED_IN_SECONDS : Quirk.ROUNDED_TO_4_DECIMALS;
        boolean same = theirs.sampleSize() == ours.n();
        theirs.values().forEach((statistic, value) -> {
            Double own = ours.values().get(statistic);
            if (!value.equals(own)) {
                String text = PythonFloat.repr(value) + ours.metric().unit().suffix();
                found.add(new Difference(
                        label + "." + statistic.label(), text, own, same ? rounding : leftOut(ours.metric())));
            }
        });
        if (theirs.n() != ours.n()) {
            found.add(new Difference(label + ".N", Long.toString(theirs.n()), (double) ours.n(), count(ours, same)));
        }
    }

    /** Why the client's row has values that the own one leaves out. */
    private static Quirk leftOut(Metric metric) {
        return switch (metric) {
            case TPOT -> Quirk.TPOT_ZEROS_AVERAGED;
            case PREFILL_TOKEN_THROUGHPUT -> Quirk.PREFILL_ZEROS_AVERAGED;
            case INPUT_TOKENS -> Quirk.UNKNOWN_TOKENS_AS_ZERO;
            case OUTPUT_TOKEN_THROUGHPUT -> Quirk.INFINITE_SPEED;
            case E2EL, TTFT, ITL, OUTPUT_TOKENS -> throw new IllegalStateException(metric + " leaves nothing out");
        };
    }

    private static Quirk count(OwnTable.Row ours, boolean same) {
        boolean decode = ours.metric() == Metric.TPOT || ours.metric() == Metric.ITL;
        if (decode) {
            return Quirk.N_COUNTS_REQUESTS_WITH_GAPS;
        }
        return same ? Quirk.FLAGS_AT_WRONG_INDEX : leftOut(ours.metric());
    }

    private void total(Figure theirs, OwnTable.Total ours, boolean flagsDiffer) {
        Double value = theirs.value();
        if (value == null ? ours.value() != null : !value.equals(ours.value())) {
            found.add(new Difference(
                    ours.name(), value == null ? null : theirs.text(), ours.value(), quirk(theirs, ours, flagsDiffer)));
        }
    }

    private static Quirk quirk(Figure theirs, OwnTable.Total ours, boolean flagsDiffer) {
        return switch (ours.name()) {
            case "Total Requests", "Failed Requests", "Success Requests" -> Quirk.FLAGS_AT_WRONG_INDEX;
            case "Concurrency" -> {
                if (theirs.integer()) {
                    yield Quirk.CONCURRENCY_CAPPED;
                }
                yield isRounding(theirs.value(), ours.value())
                        ? Quirk.ROUNDED_TO_4_DECIMALS
                        : Quirk.CONCURRENCY_OF_WHOLE_REQUESTS;
            }
            case "Request Throughput" -> {
                if (flagsDiffer) {
                    yield Quirk.FLAGS_AT_WRONG_INDEX;
                }
                yield ours.value() == null ? Quirk.STAGE_WITHOUT_LENGTH : Quirk.ROUNDED_TO_4_DECIMALS;
            }
            default -> ours.value() == null ? Quirk.STAGE_WITHOUT_LENGTH : Quirk.ROUNDED_TO_4_DECIMALS;
        };
    }

    private static boolean isRounding(double theirs, Double ours) {
        return ours != null && Math.abs(theirs - ours) <= 0.5001e-4;
    }

    private static Double ownTotal(OwnTable own, String name) {
        return own.totals().stream()
                .filter(total -> total.name().equals(name))
                .findFirst()
                .orElseThrow()
                .value();
    }
}
