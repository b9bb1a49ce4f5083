package io.ssetape.replayer.report.metrics;

import io.ssetape.replayer.report.summary.MetricsReport;
import io.ssetape.replayer.serving.CounterFigure;
import io.ssetape.replayer.serving.CounterFigures;
import io.ssetape.replayer.serving.ServingMetric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** vLLM's speculative counters, model by model: the figures that the client's would be if it had guards. */
final class SpeculationFigures {
    private SpeculationFigures() {}

    static List<MetricsReport.Speculation> of(CounterFigures counters) {
        List<MetricsReport.Speculation> all = new ArrayList<>();
        Map<Map<String, String>, CounterFigure> tokens = counters.byEngine(ServingMetric.DRAFT_TOKENS);
        Map<Map<String, String>, CounterFigure> accepted = counters.byEngine(ServingMetric.ACCEPTED_TOKENS);
        Map<Map<String, String>, List<CounterFigure>> positions =
                counters.of(ServingMetric.ACCEPTED_BY_POSITION).stream()
                        .collect(Collectors.groupingBy(CounterFigure::engine));
        for (CounterFigure drafts : counters.of(ServingMetric.DRAFTS)) {
            all.add(of(
                    drafts,
                    tokens.get(drafts.engine()),
                    accepted.get(drafts.engine()),
                    positions.getOrDefault(drafts.engine(), List.of())));
        }
        return all;
    }

    private static MetricsReport.Speculation of(
            CounterFigure drafts, CounterFigure tokens, CounterFigure accepted, List<CounterFigure> positions) {
        Double rounds = drafts.value();
        Double proposed = tokens == null ? null : tokens.value();
        Double taken = accepted == null ? null : accepted.value();
        Map<String, Double> byPosition = new LinkedHashMap<>();
        positions.stream()
                .sorted((one, other) -> compare(one.part(), other.part()))
                .forEach(each -> byPosition.put(each.part(), ratio(each.value(), rounds)));
        Double length = ratio(taken, rounds);
        return new MetricsReport.Speculation(
                drafts.engine(),
                IntervalFigures.integer(rounds),
                IntervalFigures.integer(proposed),
                IntervalFigures.integer(taken),
                ratio(taken, proposed),
                length == null ? null : Double.valueOf(1 + length),
                byPosition,
                reason(drafts, tokens, accepted));
    }

    private static String reason(CounterFigure drafts, CounterFigure tokens, CounterFigure accepted) {
        if (tokens == null || accepted == null) {
            return "not all counters of the family are there";
        }
        String reason = Stream.of(drafts, tokens, accepted)
                .map(CounterFigure::reason)
                .filter(text -> text != null)
                .findFirst()
                .orElse(null);
        return reason == null && drafts.value() == 0 ? "no draft in this time" : reason;
    }

    private static Double ratio(Double above, Double below) {
        return above == null || below == null || below <= 0 ? null : Double.valueOf(above / below);
    }

    /** By number; labels that are none come last. */
    private static int compare(String one, String other) {
        boolean numbers = one.matches("\\d{1,9}") && other.matches("\\d{1,9}");
        return numbers ? Integer.compare(Integer.parseInt(one), Integer.parseInt(other)) : one.compareTo(other);
    }
}
