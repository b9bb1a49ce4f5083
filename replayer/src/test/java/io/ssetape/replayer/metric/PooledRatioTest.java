package io.ssetape.replayer.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ssetape.replayer.request.RequestMetric;
import io.ssetape.replayer.request.RequestMetric.Status;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PooledRatioTest {
    private static RequestMetric ok(long numerator, long denominator) {
        return new RequestMetric(Status.OK, null, numerator, denominator, (double) numerator / denominator);
    }

    private static RequestMetric bad(Status status, Long numerator, Long denominator) {
        return new RequestMetric(status, "why", numerator, denominator, null);
    }

    private static PooledRatio pooled(List<RequestMetric> completed) {
        PooledRatio.Pool pool = new PooledRatio.Pool();
        completed.forEach(metric -> pool.add(metric, true));
        return pool.ratio();
    }

    @Test
    void integersArePooledBeforeTheDivision() {
        PooledRatio pooled = pooled(List.of(ok(5, 5), ok(25, 50)));
        assertThat(pooled.numerator()).isEqualTo(30);
        assertThat(pooled.denominator()).isEqualTo(55);
        assertThat(pooled.value()).isCloseTo(0.5455, within(5e-5));
        assertThat(pooled.meanOfRatios()).isEqualTo(0.75);
    }

    @Test
    void theWorkedExamplesOfPooledCounts() {
        assertThat(pooled(List.of(ok(163_840, 28_434))).value()).isCloseTo(5.7621, within(5e-5));
        assertThat(28_434 * 5).isEqualTo(142_170);
        assertThat(pooled(List.of(ok(135_905, 142_170))).value()).isCloseTo(0.95593, within(5e-6));
        PooledRatio cache = pooled(Collections.nCopies(640, ok(118_784, 131_076)));
        assertThat(cache.value()).isCloseTo(0.906222, within(5e-7));
        assertThat(cache.covered()).isEqualTo(640);
    }

    @Test
    void whatIsNotOkStaysInTheCoverage() {
        PooledRatio.Pool pool = new PooledRatio.Pool();
        pool.add(ok(0, 16_388), true);
        pool.add(bad(Status.UNOBSERVED, null, 16_388L), true);
        pool.add(bad(Status.INVALID, 9L, 3L), true);
        pool.add(bad(Status.UNOBSERVED, null, null), true);
        PooledRatio ratio = pool.ratio();
        assertThat(ratio.value()).isEqualTo(0.0);
        assertThat(ratio.denominator()).isEqualTo(16_388);
        assertThat(ratio.covered()).isEqualTo(1);
        assertThat(ratio.total()).isEqualTo(4);
        assertThat(ratio.missing()).containsEntry(Status.UNOBSERVED, 2).containsEntry(Status.INVALID, 1);
        assertThat(ratio.missingCount()).isEqualTo(3);
    }

    @Test
    void countsOfRequestsThatDidNotCompleteStayOut() {
        PooledRatio.Pool pool = new PooledRatio.Pool();
        pool.add(ok(5, 5), true);
        pool.add(ok(25, 50), false);
        PooledRatio ratio = pool.ratio();
        assertThat(ratio.value()).isEqualTo(1.0);
        assertThat(ratio.notCompleted()).isEqualTo(1);
        assertThat(ratio.total()).isEqualTo(ratio.covered() + ratio.notCompleted() + ratio.missingCount());
    }

    @Test
    void nothingCoveredIsNoNumber() {
        PooledRatio ratio = pooled(List.of(bad(Status.SUSPECT, 0L, 0L)));
        assertThat(ratio.value()).isNull();
        assertThat(ratio.meanOfRatios()).isNull();
    }
}
