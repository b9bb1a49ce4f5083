package io.ssetape.replayer.aisbench.table;

import io.ssetape.replayer.aisbench.table.Metric.Unit;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * The tables of a selection without the client's quirks: nothing is rounded, a request without a value is left out of a metric
 * instead of counting as 0, N is the number of values behind a row, and the concurrency is that within the stage.
 *
 * @param rows one for each metric, in the client's order
 * @param totals the totals under the client's names, in its order
 */
public record OwnTable(List<Row> rows, List<Total> totals) {
    private static final double[] NOT_OBSERVED = {};

    /**
     * A row.
     *
     * @param sample the values behind it, times in seconds, in the order of the requests
     * @param values by statistic, times in milliseconds; null without values
     */
    public record Row(Metric metric, double[] sample, Map<Statistic, Double> values) {
        /** How many values there are. */
        public long n() {
            return sample.length;
        }
    }

    /**
     * A total.
     *
     * @param value null where it cannot be known
     */
    public record Total(String name, Double value, String unit) {}

    static OwnTable of(TableRule rule, Stage stage, List<SuccessfulRequest> selected, ClientLists lists) {
        List<Row> rows = Arrays.stream(Metric.values())
                .map(metric -> row(metric, selected, lists.streamed()))
                .toList();
        return new OwnTable(rows, totals(rule, stage, selected, lists));
    }

    private static Row row(Metric metric, List<SuccessfulRequest> selected, boolean streamed) {
        double[] sample = sample(metric, selected, streamed);
        double[] sorted = sample.clone();
        Arrays.sort(sorted);
        double scale = metric.unit() == Unit.MILLIS ? Unit.MILLIS_PER_SECOND : 1;
        Map<Statistic, Double> values = new EnumMap<>(Statistic.class);
        for (Statistic statistic : Statistic.values()) {
            values.put(statistic, sample.length == 0 ? null : (Double) (scale * statistic(statistic, sample, sorted)));
        }
        return new Row(metric, sample, values);
    }

    private static double statistic(Statistic statistic, double[] sample, double[] sorted) {
        if (statistic != Statistic.AVERAGE) {
            return statistic.of(sample, sorted);
        }
        return ExactDoubles.sum(sample)
                .divide(BigDecimal.valueOf(sample.length), MathContext.DECIMAL128)
                .doubleValue();
    }

    private static double[] sample(Metric metric, List<SuccessfulRequest> selected, boolean streamed) {
        return switch (metric) {
            case E2EL, ITL, OUTPUT_TOKENS -> ClientTable.values(metric, selected);
            case TTFT -> streamed ? ClientTable.values(metric, selected) : NOT_OBSERVED;
            case TPOT ->
                some(
                        selected,
                        request -> streamed && request.outputTokens() > 1,
                        request -> request.derived().tpotSeconds());
            case INPUT_TOKENS -> some(selected, request -> request.inputTokens() > 0, SuccessfulRequest::inputTokens);
            case OUTPUT_TOKEN_THROUGHPUT ->
                some(
                        selected,
                        request -> request.derived().latencySeconds() > 0,
                        request -> request.derived().tokensPerSecond());
            case PREFILL_TOKEN_THROUGHPUT ->
                some(
                        selected,
                        request -> streamed && request.derived().ttftSeconds() > 0 && request.inputTokens() > 0,
                        SuccessfulRequest::prefillTokensPerSecond);
        };
    }

    private static double[] some(
            List<SuccessfulRequest> requests,
            Predicate<SuccessfulRequest> has,
            ToDoubleFunction<SuccessfulRequest> value) {
        return requests.stream().filter(has).mapToDouble(value).toArray();
    }

    private static List<Total> totals(
            TableRule rule, Stage stage, List<SuccessfulRequest> selected, ClientLists lists) {
        double seconds = stage.durationSeconds();
        long count = selected.size();
        long input = selected.stream().mapToLong(SuccessfulRequest::inputTokens).sum();
        long output =
                selected.stream().mapToLong(SuccessfulRequest::outputTokens).sum();
        Double failed = failed(rule, lists);
        List<Total> totals = new ArrayList<>();
        totals.add(new Total("Benchmark Duration", seconds * Unit.MILLIS_PER_SECOND, " ms"));
        totals.add(new Total("Total Requests", failed == null ? null : (Double) (count + failed), ""));
        totals.add(new Total("Failed Requests", failed, ""));
        totals.add(new Total("Success Requests", (double) count, ""));
        totals.add(new Total("Concurrency", concurrency(stage, lists.requests()), ""));
        totals.add(new Total("Request Throughput", rate(count, seconds), " req/s"));
        totals.add(new Total("Total Input Tokens", (double) input, ""));
        totals.add(new Total("Total Generated Tokens", (double) output, ""));
        totals.add(new Total("Input Token Throughput", rate(input, seconds), " token/s"));
        totals.add(new Total("Output Token Throughput", rate(output, seconds), " token/s"));
        totals.add(new Total("Total Token Throughput", rate(input + output, seconds), " token/s"));
        return totals;
    }

    /** A failed request has no times, so which stage it belongs to cannot be known unless none failed. */
    private static Double failed(TableRule rule, ClientLists lists) {
        long failed = lists.walked().size() - lists.successCount();
        return rule == TableRule.DEFAULT || failed == 0 ? (double) failed : null;
    }

    private static Double rate(long count, double seconds) {
        return seconds > 0 ? (Double) (count / seconds) : null;
    }

    /** How many successes were open within the stage, on average over its time. */
    private static Double concurrency(Stage stage, List<SuccessfulRequest> requests) {
        double[] overlaps = requests.stream()
                .mapToDouble(request -> Math.min(request.endSeconds(), stage.endSeconds())
                        - Math.max(request.startSeconds(), stage.beginSeconds()))
                .filter(overlap -> overlap > 0)
                .toArray();
        double seconds = stage.durationSeconds();
        return seconds > 0 ? (Double) (ExactDoubles.sum(overlaps).doubleValue() / seconds) : null;
    }
}
