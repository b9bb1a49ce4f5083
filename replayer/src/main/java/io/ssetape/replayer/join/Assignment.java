package io.ssetape.replayer.join;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Gives the timed requests of one group their exchanges: of all pairs whose times can be, the best fitting first. Where two pairs
 * fit alike to within what a clock reading can tell, neither is preferred and the request is ambiguous.
 */
final class Assignment {
    /** How long a send may take to reach the tape: the client may queue it. */
    private static final long LATEST_NANOS = 5_000_000_000L;

    /** Around a fitted offset. */
    private static final long FITTED_NANOS = 1_000_000_000L;

    /** Requests of the run that an exchange is compared with: those sent nearest to it, fewer where there are very many. */
    private static final int MAX_NEIGHBOURS = 512;

    private static final int MIN_NEIGHBOURS = 32;
    private static final int MAX_PAIRS = 2 << 20;

    private static final double INDISTINGUISHABLE_NANOS = 20_000;
    private static final int MAX_CANDIDATES = 16;

    private record Pair(ClientRequest line, TapedRequest taped, int rank, double misfit) {
        boolean isLike(Pair other) {
            return rank == other.rank && Math.abs(misfit - other.misfit) <= INDISTINGUISHABLE_NANOS;
        }
    }

    private static final Comparator<Pair> BEST_FIRST = Comparator.comparingInt(Pair::rank)
            .thenComparingDouble(Pair::misfit)
            .thenComparingInt(pair -> pair.line().index())
            .thenComparingLong(pair -> pair.taped().id());

    private final ContentGroups.Group group;
    private final ClockRelation clock;
    private final List<Pair> pairs = new ArrayList<>();
    private final Map<Integer, List<Pair>> byLine = new TreeMap<>();
    private final Map<Long, List<Pair>> byExchange = new TreeMap<>();
    private final Map<Integer, TapedRequest> exchangeOf = new TreeMap<>();
    private final TreeSet<Long> taken = new TreeSet<>();
    private final Map<Integer, TreeSet<Long>> rivals = new TreeMap<>();

    Assignment(ContentGroups.Group group, ClockRelation clock) {
        this.group = group;
        this.clock = clock;
        group.taped().forEach(this::pairWithNeighbours);
        pairs.sort(BEST_FIRST);
        pairs.forEach(this::offer);
    }

    /** The exchange of a request; null when it has none. */
    TapedRequest exchangeOf(ClientRequest line) {
        return exchangeOf.get(line.index());
    }

    /** Exchanges that a request may be as well as the one it was given; empty when there is no doubt. */
    List<Long> candidates(ClientRequest line) {
        TreeSet<Long> candidates = rivals.get(line.index());
        return candidates == null
                ? List.of()
                : candidates.stream().limit(MAX_CANDIDATES).toList();
    }

    private void pairWithNeighbours(TapedRequest taped) {
        long expectedSend = taped.startNanos() - clock.offsetNanos();
        int right = firstSentAtOrAfter(expectedSend);
        int left = right - 1;
        int neighbours = Math.max(
                MIN_NEIGHBOURS,
                Math.min(MAX_NEIGHBOURS, MAX_PAIRS / group.taped().size()));
        for (int i = 0; i < neighbours && (left >= 0 || right < group.timed().size()); i++) {
            boolean takeLeft = right == group.timed().size()
                    || (left >= 0
                            && expectedSend - group.timed().get(left).sendNanos()
                                    <= group.timed().get(right).sendNanos() - expectedSend);
            pair(group.timed().get(takeLeft ? left-- : right++), taped);
        }
    }

    private void pair(ClientRequest line, TapedRequest taped) {
        long delay = Fit.delayNanos(line, taped, clock);
        boolean shared = clock.kind() == ClockRelation.Kind.SHARED;
        long earliest = shared ? ClockEstimate.EARLIEST_NANOS : -FITTED_NANOS;
        long latest = shared ? LATEST_NANOS : FITTED_NANOS;
        int rank = Fit.rank(line, taped);
        if (delay < earliest || delay > latest || rank == Fit.IMPOSSIBLE) {
            return;
        }
        Pair pair = new Pair(line, taped, rank, Fit.misfit(line, taped, clock));
        pairs.add(pair);
        byLine.computeIfAbsent(line.index(), any -> new ArrayList<>()).add(pair);
        byExchange.computeIfAbsent(taped.id(), any -> new ArrayList<>()).add(pair);
    }

    private int firstSentAtOrAfter(long sendNanos) {
        int low = 0;
        int high = group.timed().size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (group.timed().get(middle).sendNanos() < sendNanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void offer(Pair pair) {
        if (!isFree(pair)) {
            return;
        }
        for (Pair other : byLine.get(pair.line().index())) {
            if (other.taped().id() != pair.taped().id() && isFree(other) && other.isLike(pair)) {
                doubt(pair.line(), pair.taped(), other.taped());
            }
        }
        for (Pair other : byExchange.get(pair.taped().id())) {
            if (other.line().index() != pair.line().index() && isFree(other) && other.isLike(pair)) {
                doubt(other.line(), pair.taped());
                doubt(pair.line(), pair.taped());
            }
        }
        exchangeOf.put(pair.line().index(), pair.taped());
        taken.add(pair.taped().id());
        if (rivals.containsKey(pair.line().index())) {
            doubt(pair.line(), pair.taped());
        }
    }

    private boolean isFree(Pair pair) {
        return !exchangeOf.containsKey(pair.line().index())
                && !taken.contains(pair.taped().id());
    }

    private void doubt(ClientRequest line, TapedRequest... exchanges) {
        TreeSet<Long> candidates = rivals.computeIfAbsent(line.index(), any -> new TreeSet<>());
        for (TapedRequest exchange : exchanges) {
            candidates.add(exchange.id());
        }
    }
}
