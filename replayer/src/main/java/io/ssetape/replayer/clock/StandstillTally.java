package io.ssetape.replayer.clock;

import java.util.ArrayList;
import java.util.List;

/** Counts the requests that a recording's standstills touch. Feed it requests in the order of their ids. */
public final class StandstillTally {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int EXAMPLES = 20;

    private final List<Touched> all;

    /** A tally without requests. */
    public StandstillTally(List<Stretch> stretches) {
        all = stretches.stream().map(Touched::new).toList();
    }

    /**
     * A request.
     *
     * @param endNanos its end; null when that is not on the tape
     */
    public void request(long id, long startNanos, Long endNanos) {
        all.forEach(each -> each.request(id, startNanos, endNanos));
    }

    /**
     * Requests whose text events came together right behind a standstill.
     *
     * @param at the standstill's place in the list
     */
    public void bursts(int at, long requests) {
        all.get(at).bursts += requests;
    }

    /** What there is to tell of each standstill, in their order. */
    public List<Standstill> told(long tapeStartNanos) {
        return all.stream().map(each -> each.told(tapeStartNanos)).toList();
    }

    /** What one standstill touches. */
    private static final class Touched {
        private final Stretch stretch;
        private final List<Long> firstUnderWay = new ArrayList<>();
        private final List<Long> firstWaiting = new ArrayList<>();
        private long underWay;
        private long waiting;
        private long bursts;

        Touched(Stretch stretch) {
            this.stretch = stretch;
        }

        void request(long id, long startNanos, Long endNanos) {
            long stood = stretch.stoodNanos();
            if (startNanos <= stood && (endNanos == null || endNanos > stood)) {
                underWay++;
                keep(firstUnderWay, id);
            } else if (stretch.isRightBehind(startNanos)) {
                waiting++;
                keep(firstWaiting, id);
            }
        }

        private static void keep(List<Long> first, long id) {
            if (first.size() < EXAMPLES) {
                first.add(id);
            }
        }

        Standstill told(long startNanos) {
            return new Standstill(
                    (stretch.fromNanos() - startNanos) / NANOS_PER_MILLI,
                    (stretch.toNanos() - startNanos) / NANOS_PER_MILLI,
                    stretch.reads(),
                    underWay,
                    List.copyOf(firstUnderWay),
                    waiting,
                    List.copyOf(firstWaiting),
                    bursts);
        }
    }
}
