package io.ssetape.proxy.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StopSignalTest {
    private static final int TERM = 15;

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final List<Integer> halts = new ArrayList<>();
    private final StopSignal stop = new StopSignal(nanos::get, halts::add);

    @Test
    void theFirstSignalEndsTheWait() {
        assertThat(stop.hasArrived()).isFalse();

        stop.arrived(TERM);
        stop.await();

        assertThat(stop.hasArrived()).isTrue();
        assertThat(halts).isEmpty();
    }

    /** As {@code timeout} sends them: to the process, and to its group. */
    @Test
    void oneRightBehindItMeansTheSameStop() {
        stop.arrived(TERM);
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(300));
        stop.arrived(TERM);

        assertThat(halts).isEmpty();
    }

    @Test
    void aSecondOneStopsAtOnce() {
        stop.arrived(2);
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(301));
        stop.arrived(TERM);

        assertThat(halts).containsExactly(128 + TERM);
    }
}
