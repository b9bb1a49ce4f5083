package io.ssetape.replayer.report.summary;

import java.util.Map;

/**
 * A ratio over many requests. Every request is in exactly one of covered, missing and not completed.
 *
 * @param numerator the sum of the covered requests' numerators; null when none is covered
 * @param denominator the sum of their denominators; null when none is covered
 * @param pooled numerator over denominator, divided once; null when none is covered or the denominator is 0
 * @param meanOfRequestRatios the mean of the covered requests' own ratios, a different statistic
 * @param covered completed requests whose parts were observed and agree
 * @param missing completed requests without them
 * @param notCompleted requests whose inference did not complete; they are in neither sum
 * @param total all requests
 * @param statuses requests by the status of their own metric, completed or not
 */
public record Ratio(
        Long numerator,
        Long denominator,
        Double pooled,
        Double meanOfRequestRatios,
        long covered,
        long missing,
        long notCompleted,
        long total,
        Map<String, Long> statuses) {}
