package io.ssetape.replayer.aisbench.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The client's table of times and speeds, its CSV file: a row for each metric that it does not drop, rounded as it rounds.
 *
 * @param stageName the stage's name inside the file
 * @param rows the rows, in the client's order
 */
public record ClientTable(String stageName, List<Row> rows) {
    private static final String LINE_END = "\r\n";

    /**
     * A row.
     *
     * @param values by statistic, in the unit that is printed
     * @param sampleSize how many numbers were averaged
     * @param n what the client calls N
     */
    public record Row(Metric metric, Map<Statistic, Double> values, long sampleSize, long n) {
        /** The cells behind the row's name, as the client writes them. */
        public List<String> cells() {
            List<String> cells = new ArrayList<>();
            values.values()
                    .forEach(value ->
                            cells.add(PythonFloat.repr(value) + metric.unit().suffix()));
            cells.add(Long.toString(n));
            return cells;
        }
    }

    /**
     * The table of a selection.
     *
     * @param selected the requests, at least one
     * @param successCount the number of successes as the client counts them
     */
    static ClientTable of(String stageName, List<SuccessfulRequest> selected, long successCount) {
        long withGaps = selected.stream().filter(SuccessfulRequest::hasGap).count();
        List<Row> rows = new ArrayList<>();
        for (Metric metric : Metric.values()) {
            if (!isDropped(metric, selected)) {
                boolean decode = metric == Metric.TPOT || metric == Metric.ITL;
                rows.add(row(metric, values(metric, selected), decode ? withGaps : successCount));
            }
        }
        return new ClientTable(stageName, List.copyOf(rows));
    }

    /** The file, byte for byte; it is ASCII. */
    public String csv() {
        StringBuilder csv = new StringBuilder("Performance Parameters,Stage");
        for (Statistic statistic : Statistic.values()) {
            csv.append(',').append(statistic.label());
        }
        csv.append(",N").append(LINE_END);
        for (Row row : rows) {
            csv.append(row.metric().label()).append(',').append(stageName);
            row.cells().forEach(cell -> csv.append(',').append(cell));
            csv.append(LINE_END);
        }
        return csv.toString();
    }

    /** A statistic as the client rounds it: to 4 decimals, times in seconds, and once more when they become milliseconds. */
    static double rounded(Metric metric, double value) {
        double rounded = PythonFloat.round4(value);
        return metric.unit() == Metric.Unit.MILLIS
                ? PythonFloat.round4(rounded * Metric.Unit.MILLIS_PER_SECOND)
                : rounded;
    }

    /** The client's numbers behind a row, times in seconds. */
    static double[] values(Metric metric, List<SuccessfulRequest> requests) {
        return switch (metric) {
            case E2EL -> each(requests, request -> request.derived().latencySeconds());
            case TTFT -> each(requests, request -> request.derived().ttftSeconds());
            case TPOT -> each(requests, request -> request.derived().tpotSeconds());
            case ITL ->
                requests.stream()
                        .flatMapToDouble(
                                request -> Arrays.stream(request.derived().itlSeconds()))
                        .toArray();
            case INPUT_TOKENS -> each(requests, SuccessfulRequest::inputTokens);
            case OUTPUT_TOKENS -> each(requests, SuccessfulRequest::outputTokens);
            case OUTPUT_TOKEN_THROUGHPUT ->
                each(requests, request -> request.derived().tokensPerSecond());
            case PREFILL_TOKEN_THROUGHPUT -> each(requests, SuccessfulRequest::prefillTokensPerSecond);
        };
    }

    private static Row row(Metric metric, double[] values, long n) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        Map<Statistic, Double> row = new EnumMap<>(Statistic.class);
        for (Statistic statistic : Statistic.values()) {
            row.put(statistic, rounded(metric, statistic.of(values, sorted)));
        }
        return new Row(metric, row, values.length, n);
    }

    /** Rows that the client leaves out, since it takes them for those of a run without a stream. */
    private static boolean isDropped(Metric metric, List<SuccessfulRequest> selected) {
        return switch (metric) {
            case TTFT, PREFILL_TOKEN_THROUGHPUT -> sum(values(Metric.TTFT, selected)) == 0;
            case TPOT -> sum(values(Metric.TPOT, selected)) == 0;
            case ITL ->
                selected.stream()
                        .filter(request -> request.derived().itlSeconds().length > 0)
                        .findFirst()
                        .map(first -> !first.hasGap())
                        .orElse(true);
            default -> false;
        };
    }

    /** Python's {@code sum}: from left to right. */
    static double sum(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }

    private static double[] each(List<SuccessfulRequest> requests, ToDoubleFunction<SuccessfulRequest> value) {
        return requests.stream().mapToDouble(value).toArray();
    }
}
