package io.ssetape.replayer.report.summary;

import io.ssetape.replayer.metric.PooledRatio;
import io.ssetape.replayer.request.RequestMetric;

/** Pools one ratio over requests and counts the requests by the status of their metric. */
final class RatioPool {
    private final PooledRatio.Pool pool = new PooledRatio.Pool();
    private final EnumTally<RequestMetric.Status> statuses = new EnumTally<>(RequestMetric.Status.class);

    /** The metric of one request, and whether its inference completed. */
    void add(RequestMetric metric, boolean completed) {
        statuses.add(metric.status());
        pool.add(metric, completed);
    }

    /** A request that belongs to the set and of which the tape holds nothing. */
    void addUnseen() {
        statuses.add(RequestMetric.Status.UNOBSERVED);
        pool.addUnseen();
    }

    /** The pooled ratio. */
    Ratio ratio() {
        PooledRatio pooled = pool.ratio();
        boolean any = pooled.covered() > 0;
        return new Ratio(
                any ? Long.valueOf(pooled.numerator()) : null,
                any ? Long.valueOf(pooled.denominator()) : null,
                pooled.value(),
                pooled.meanOfRatios(),
                pooled.covered(),
                pooled.missingCount(),
                pooled.notCompleted(),
                pooled.total(),
                statuses.counts());
    }
}
