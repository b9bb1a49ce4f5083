package io.ssetape.replayer.prometheus;

import java.util.List;
import java.util.Map;

/**
 * What one answer of a metrics endpoint says.
 *
 * @param samples a value for each series, in the order of the lines; {@link Double#NaN} where the endpoint says so or where it gives
 *     one series two values
 * @param types what {@code # TYPE} lines say, by metric name
 * @param sampleLines how many lines are samples, wanted or not
 * @param faults the first lines that could not be read
 * @param faultCount how many there are
 */
public record Exposition(
        Map<Series, Double> samples, Map<String, String> types, long sampleLines, List<Fault> faults, long faultCount) {
    /**
     * A line that could not be read.
     *
     * @param line its number, from 1
     * @param reason what is wrong
     */
    public record Fault(int line, String reason) {}
}
