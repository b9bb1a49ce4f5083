package io.ssetape.recorder.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

class SegmentPoolTest {
    @Test
    void theBudgetIsCutIntoAtLeastSixteenSegmentsOfAtMostOneMebibyte() {
        assertThat(new SegmentPool(256L << 20).segmentBytes()).isEqualTo(1 << 20);
        assertThat(new SegmentPool(256L << 20).limit()).isEqualTo(256);
        assertThat(new SegmentPool(1 << 20).segmentBytes()).isEqualTo(64 << 10);
        assertThat(new SegmentPool(1 << 20).limit()).isEqualTo(16);
        assertThat(new SegmentPool(3_000_000).segmentBytes()).isEqualTo(128 << 10);
        assertThat(new SegmentPool(3_000_000).limit()).isEqualTo(22);
    }

    @Test
    void thereAreNoMoreThanTheBudgetAllows() {
        SegmentPool pool = new SegmentPool(64 << 10);
        Set<Segment> taken = new HashSet<>();
        for (int i = 0; i < 16; i++) {
            assertThat(taken.add(pool.take())).isTrue();
        }
        assertThat(pool.take()).isNull();

        Segment back = taken.iterator().next();
        pool.give(back);
        assertThat(pool.take()).isSameAs(back);
        assertThat(pool.take()).isNull();
    }

    @Test
    void theOneFreedLastIsTakenFirst() {
        SegmentPool pool = new SegmentPool(64 << 10);
        Segment first = pool.take();
        Segment second = pool.take();
        pool.give(first);
        pool.give(second);

        assertThat(pool.take()).isSameAs(second);
        assertThat(pool.take()).isSameAs(first);
        assertThat(pool.created()).isEqualTo(2);
    }

    @Test
    void sparesAreMadeAheadAndNoMoreThanAsked() {
        SegmentPool pool = new SegmentPool(64 << 10);
        pool.keepSpare(3);
        pool.keepSpare(3);
        assertThat(pool.created()).isEqualTo(3);
        pool.take();
        pool.keepSpare(3);
        assertThat(pool.created()).isEqualTo(4);
        pool.keepSpare(100);
        assertThat(pool.created()).isEqualTo(16);
    }

    @Test
    void noTwoThreadsEverHoldTheSameSegment() throws Exception {
        SegmentPool pool = new SegmentPool(64 << 10);
        AtomicIntegerArray holders = new AtomicIntegerArray(16);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Integer>> runs = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                runs.add(threads.submit(() -> takeAndGive(pool, holders)));
            }
            int clashes = 0;
            for (Future<Integer> run : runs) {
                clashes += run.get();
            }
            assertThat(clashes).isZero();
        } finally {
            threads.shutdownNow();
        }
        for (int i = 0; i < 16; i++) {
            assertThat(pool.take()).isNotNull();
        }
        assertThat(pool.take()).isNull();
    }

    private static int takeAndGive(SegmentPool pool, AtomicIntegerArray holders) {
        Queue<Segment> held = new ArrayDeque<>();
        int clashes = 0;
        for (int i = 0; i < 100_000; i++) {
            Segment taken = pool.take();
            if (taken != null) {
                clashes += holders.incrementAndGet(taken.index) == 1 ? 0 : 1;
                held.add(taken);
            }
            if (taken == null || held.size() == 5) {
                while (!held.isEmpty()) {
                    Segment given = held.remove();
                    holders.decrementAndGet(given.index);
                    pool.give(given);
                }
            }
        }
        for (Segment left : held) {
            holders.decrementAndGet(left.index);
            pool.give(left);
        }
        return clashes;
    }
}
