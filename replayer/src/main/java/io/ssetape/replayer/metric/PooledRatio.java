package io.ssetape.replayer.metric;

import io.ssetape.replayer.request.RequestMetric;
import io.ssetape.replayer.request.RequestMetric.Status;
import java.util.EnumMap;
import java.util.Map;

/**
 * One ratio over many requests: the sum of the numerators over the sum of the denominators, with its coverage. Only requests that
 * completed and whose metric is ok enter the sums; all others are counted beside them.
 *
 * @param numerator the sum above
 * @param denominator the sum below
 * @param covered requests in the sums
 * @param total requests looked at
 * @param notCompleted requests that did not complete; their partial counts stay out
 * @param missing completed requests without a usable value, by the status that says why
 * @param sumOfRatios the sum of the single ratios, for {@link #meanOfRatios()}
 */
public record PooledRatio(
        long numerator,
        long denominator,
        int covered,
        int total,
        int notCompleted,
        Map<Status, Integer> missing,
        double sumOfRatios) {

    /** The ratio, or null when nothing is covered. */
    public Double value() {
        return denominator == 0 ? null : (Double) ((double) numerator / denominator);
    }

    /** The mean of the covered requests' own ratios, a different statistic; null when nothing is covered. */
    public Double meanOfRatios() {
        return covered == 0 ? null : (Double) (sumOfRatios / covered);
    }

    /** Completed requests without a usable value, whatever the reason. */
    public int missingCount() {
        return missing.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** The sums under construction; {@code total} is always covered + notCompleted + missing. */
    public static final class Pool {
        private long numerator;
        private long denominator;
        private int covered;
        private int total;
        private int notCompleted;
        private double sumOfRatios;
        private final Map<Status, Integer> missing = new EnumMap<>(Status.class);

        /** Takes one request's metric in. */
        public void add(RequestMetric metric, boolean completed) {
            total++;
            if (!completed) {
                notCompleted++;
            } else if (metric.status() != Status.OK) {
                missing.merge(metric.status(), 1, Integer::sum);
            } else if (overflows(numerator, metric.numerator()) || overflows(denominator, metric.denominator())) {
                // No service counts that far; a sum that wraps around would be a wrong number.
                missing.merge(Status.INVALID, 1, Integer::sum);
            } else {
                covered++;
                numerator += metric.numerator();
                denominator += metric.denominator();
                sumOfRatios += metric.value();
            }
        }

        /** Takes in a request that belongs to the set and of which nothing is known. */
        public void addUnseen() {
            total++;
            missing.merge(Status.UNOBSERVED, 1, Integer::sum);
        }

        private static boolean overflows(long sum, long addend) {
            long next = sum + addend;
            return ((sum ^ next) & (addend ^ next)) < 0;
        }

        /** The ratio of what was taken in so far. */
        public PooledRatio ratio() {
            return new PooledRatio(
                    numerator, denominator, covered, total, notCompleted, new EnumMap<>(missing), sumOfRatios);
        }
    }
}
