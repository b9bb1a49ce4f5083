package io.ssetape.replayer.aisbench.table;

import java.util.ArrayList;
import java.util.List;

/**
 * The client's totals of a stage, its JSON file.
 *
 * @param stageName the stage's name inside the file
 * @param figures the figures, in the client's order
 */
public record ClientTotals(String stageName, List<Figure> figures) {
    private static final String TOKENS_PER_SECOND = " token/s";

    /**
     * A figure.
     *
     * @param value the number; null where the client writes an empty object
     * @param integer whether it is written without a point
     * @param unit what is written behind the number, which then becomes a string; may be empty
     */
    public record Figure(String name, Double value, boolean integer, String unit) {
        static Figure count(String name, long value) {
            return new Figure(name, (double) value, true, "");
        }

        static Figure real(String name, double value, String unit) {
            return new Figure(name, value, false, unit);
        }

        /** The figure as the client writes it, without quotes; empty where there is none. */
        public String text() {
            if (value == null) {
                return "";
            }
            return (integer ? Long.toString(value.longValue()) : PythonFloat.repr(value)) + unit;
        }

        private String json() {
            if (!unit.isEmpty()) {
                return '"' + text() + '"';
            } else if (Double.isNaN(value)) {
                return "NaN";
            } else if (Double.isInfinite(value)) {
                return value > 0 ? "Infinity" : "-Infinity";
            }
            return text();
        }
    }

    /**
     * The totals of a selection.
     *
     * @param dataCount the number of requests as the client counts them
     * @param successCount the number of successes as the client counts them
     */
    static ClientTotals of(
            TableRule rule,
            Stage stage,
            List<SuccessfulRequest> selected,
            long dataCount,
            long successCount,
            int maxConcurrency) {
        double seconds = stage.durationSeconds();
        long input = selected.stream().mapToLong(SuccessfulRequest::inputTokens).sum();
        long output =
                selected.stream().mapToLong(SuccessfulRequest::outputTokens).sum();
        List<Figure> figures = new ArrayList<>();
        figures.add(Figure.real("Benchmark Duration", Numpy.round4(seconds * Metric.Unit.MILLIS_PER_SECOND), " ms"));
        figures.add(Figure.count("Total Requests", dataCount));
        figures.add(Figure.count("Failed Requests", dataCount - successCount));
        figures.add(Figure.count("Success Requests", successCount));
        figures.add(concurrency(rule, seconds, selected, maxConcurrency));
        figures.add(Figure.count("Max Concurrency", maxConcurrency));
        figures.add(Figure.real("Request Throughput", Numpy.round4(successCount / seconds), " req/s"));
        figures.add(Figure.count("Total Input Tokens", input));
        figures.add(Figure.count("Total Generated Tokens", output));
        figures.add(rate("Input Token Throughput", input, seconds));
        figures.add(rate("Output Token Throughput", output, seconds));
        figures.add(rate("Total Token Throughput", input + output, seconds));
        return new ClientTotals(rule.stageName(), List.copyOf(figures));
    }

    /** The file, byte for byte; it is ASCII and ends without a line end. */
    public String json() {
        StringBuilder json = new StringBuilder("{\n");
        for (int i = 0; i < figures.size(); i++) {
            Figure figure = figures.get(i);
            json.append("    \"").append(figure.name()).append("\": {");
            if (figure.value() != null) {
                json.append("\n        \"").append(stageName).append("\": ").append(figure.json());
                json.append("\n    ");
            }
            json.append(i + 1 < figures.size() ? "},\n" : "}\n");
        }
        return json.append('}').toString();
    }

    private static Figure concurrency(
            TableRule rule, double seconds, List<SuccessfulRequest> selected, int maxConcurrency) {
        double rounded = Numpy.round4(ClientTable.sum(ClientTable.values(Metric.E2EL, selected)) / seconds);
        return rule.capsConcurrency() && maxConcurrency < rounded
                ? Figure.count("Concurrency", maxConcurrency)
                : Figure.real("Concurrency", rounded, "");
    }

    private static Figure rate(String name, long tokens, double seconds) {
        return seconds > 0
                ? Figure.real(name, Numpy.round4(tokens / seconds), TOKENS_PER_SECOND)
                : new Figure(name, null, false, TOKENS_PER_SECOND);
    }
}
