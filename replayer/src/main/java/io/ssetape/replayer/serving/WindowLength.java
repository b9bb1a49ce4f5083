package io.ssetape.replayer.serving;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A ratio of two counters of one engine over the same time.
 *
 * @param engine the labels that tell engines apart; empty for all engines together
 * @param engines how many engines are in it
 * @param numerator the sum above; null when it is not known
 * @param denominator the sum below; null when it is not known
 * @param value numerator over denominator; null when one is not known or the denominator is 0
 * @param reason why there is no value, or null
 */
public record WindowLength(
        Map<String, String> engine, int engines, Double numerator, Double denominator, Double value, String reason) {
    /**
     * Mean accept length between two readings: generated tokens over verify steps, engine by engine, then over all engines that
     * verified. The token that prefill makes is among the generated ones, so it is too high by one token a request over the verify
     * steps; requests without speculation add tokens and no steps.
     */
    public static List<WindowLength> acceptLengths(CounterFigures figures) {
        Map<Map<String, String>, CounterFigure> generated = figures.byEngine(ServingMetric.GENERATION_TOKENS);
        List<WindowLength> lengths = new ArrayList<>();
        for (CounterFigure verify : figures.of(ServingMetric.VERIFY_CALLS)) {
            lengths.add(of(verify, generated.get(verify.engine())));
        }
        List<WindowLength> known =
                lengths.stream().filter(length -> length.value() != null).toList();
        if (lengths.size() > 1 && known.size() == lengths.size()) {
            lengths.add(ratio(
                    Map.of(),
                    known.size(),
                    known.stream().mapToDouble(WindowLength::numerator).sum(),
                    known.stream().mapToDouble(WindowLength::denominator).sum()));
        }
        return lengths;
    }

    private static WindowLength of(CounterFigure verify, CounterFigure tokens) {
        if (tokens == null) {
            return new WindowLength(
                    verify.engine(), 1, null, verify.value(), null, "no generated tokens of the same engine");
        }
        if (tokens.value() == null || verify.value() == null) {
            String reason = verify.value() == null ? verify.reason() : tokens.reason();
            return new WindowLength(verify.engine(), 1, tokens.value(), verify.value(), null, reason);
        }
        return ratio(verify.engine(), 1, tokens.value(), verify.value());
    }

    private static WindowLength ratio(Map<String, String> engine, int engines, double above, double below) {
        return below > 0
                ? new WindowLength(engine, engines, above, below, above / below, null)
                : new WindowLength(engine, engines, above, below, null, "no verify step");
    }
}
