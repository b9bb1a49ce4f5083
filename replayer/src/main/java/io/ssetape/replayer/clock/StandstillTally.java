package io.ssetape.replayer.clock;

import java.util.ArrayList;
import java.util.List;

/**
 * Counts the requests that a recording's standstills touch. The first standstills are told of one by one, the others together. Feed it
 * requests in the order of their ids.
 */
public final class StandstillTally {
    /** So many standstills are told of one by one. */
    public static final int NAMED = 20;

    private static final int EXAMPLES = 20;

    private final List<Stretch> stretches;
    private final List<Touched> named;
    private final boolean[] distorting;
    private long requestsElsewhere;
    private long waitingElsewhere;
    private long burstsElsewhere;

    /**
     * A tally without requests.
     *
     * @param stretches the standstills, in the order of time
     */
    public StandstillTally(List<Stretch> stretches) {
        this.stretches = stretches;
        named = stretches.stream().limit(NAMED).map(Touched::new).toList();
        distorting = new boolean[stretches.size()];
    }

    /**
     * A request.
     *
     * @param endNanos its end; null when that is not on the tape
     */
    public void request(long id, long startNanos, Long endNanos) {
        boolean elsewhere = false;
        int first = Stretch.firstStoodFrom(stretches, startNanos);
        int behind = first;
        while (behind < stretches.size()
                && (endNanos == null || endNanos > stretches.get(behind).stoodNanos())) {
            elsewhere |= underWay(behind, id);
            behind++;
        }
        requestsElsewhere += elsewhere ? 1 : 0;
        int place = Stretch.behind(stretches, startNanos);
        if (place != Stretch.NONE && !(place >= first && place < behind)) {
            waiting(place, id);
        }
    }

    /** Whether it is to be counted among those that are not told of one by one. */
    private boolean underWay(int place, long id) {
        boolean distorts = !stretches.get(place).reads();
        distorting[place] |= distorts;
        if (place < NAMED) {
            named.get(place).underWay(id);
            return false;
        }
        return distorts;
    }

    private void waiting(int place, long id) {
        distorting[place] = true;
        if (place < NAMED) {
            named.get(place).waiting(id);
        } else {
            waitingElsewhere++;
        }
    }

    /**
     * The place to count a request at whose text events came together right behind a standstill: one for all that are not told of one by
     * one, so that nobody is counted there twice.
     */
    public static int countedAt(int place) {
        return Math.min(place, NAMED);
    }

    /**
     * Requests whose text events came together right behind a standstill.
     *
     * @param at the standstill's place in the list, or {@link #countedAt}
     */
    public void bursts(int at, long requests) {
        if (at < NAMED) {
            named.get(at).bursts += requests;
        } else {
            burstsElsewhere += requests;
        }
    }

    /** What there is to tell of each of the first standstills, in their order. */
    public List<Standstill> told(long tapeStartNanos) {
        return named.stream().map(each -> each.told(tapeStartNanos)).toList();
    }

    /**
     * What there is to tell of the others.
     *
     * @param standstills how many there were, at least as many as this tally knows
     * @return null when all are told of one by one
     */
    public StandstillsLeftOut leftOut(long standstills) {
        if (standstills <= named.size()) {
            return null;
        }
        long distort = 0;
        long longestNanos = 0;
        for (int i = named.size(); i < stretches.size(); i++) {
            distort += distorting[i] ? 1 : 0;
            longestNanos = Math.max(
                    longestNanos, stretches.get(i).toNanos() - stretches.get(i).fromNanos());
        }
        return new StandstillsLeftOut(
                standstills - named.size(),
                distort,
                Nanos.toMillis(longestNanos),
                requestsElsewhere,
                waitingElsewhere,
                burstsElsewhere);
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

        void underWay(long id) {
            underWay++;
            keep(firstUnderWay, id);
        }

        void waiting(long id) {
            waiting++;
            keep(firstWaiting, id);
        }

        private static void keep(List<Long> first, long id) {
            if (first.size() < EXAMPLES) {
                first.add(id);
            }
        }

        Standstill told(long startNanos) {
            return new Standstill(
                    Nanos.toMillis(stretch.fromNanos() - startNanos),
                    Nanos.toMillis(stretch.toNanos() - startNanos),
                    stretch.reads(),
                    underWay,
                    List.copyOf(firstUnderWay),
                    waiting,
                    List.copyOf(firstWaiting),
                    bursts);
        }
    }
}
