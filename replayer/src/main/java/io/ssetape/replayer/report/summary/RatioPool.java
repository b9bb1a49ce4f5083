package io.ssetape.replayer.report.summary;

import io.ssetape.replayer.request.RequestRecord.Metric;

/** Pools one ratio over requests: adds the integers, divides once. */
final class RatioPool {
    private final ExactSum numerators = new ExactSum();
    private final ExactSum denominators = new ExactSum();
    private final EnumTally<Metric.Status> statuses = new EnumTally<>(Metric.Status.class);
    private double sumOfRatios;
    private long covered;
    private long missing;
    private long notCompleted;

    /** The metric of one request, and whether its inference completed. */
    void add(Metric metric, boolean completed) {
        statuses.add(metric.status());
        if (!completed) {
            notCompleted++;
        } else if (!isReliable(metric)) {
            missing++;
        } else {
            covered++;
            numerators.add(metric.numerator());
            denominators.add(metric.denominator());
            sumOfRatios += metric.value();
        }
    }

    /** A request that belongs to the set and of which the tape holds nothing. */
    void addUnseen() {
        statuses.add(Metric.Status.UNOBSERVED);
        missing++;
    }

    private static boolean isReliable(Metric metric) {
        return metric.status() == Metric.Status.OK
                && metric.value() != null
                && metric.numerator() != null
                && metric.denominator() != null;
    }

    /** The pooled ratio. */
    Ratio ratio() {
        Long numerator = numerators.sum();
        Long denominator = denominators.sum();
        boolean divisible = numerator != null && denominator != null && denominator != 0;
        return new Ratio(
                numerator,
                denominator,
                divisible ? Double.valueOf((double) numerator / denominator) : null,
                covered == 0 ? null : Double.valueOf(sumOfRatios / covered),
                covered,
                missing,
                notCompleted,
                covered + missing + notCompleted,
                statuses.counts());
    }
}
