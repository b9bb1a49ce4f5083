package io.ssetape.replayer.join;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * Finds how the client's clock stands to the tape's. Each request of the run that has partners on the tape, which ask the same,
 * has one vote, split evenly among the differences to them; where many ask the same, partners of the same length in time come
 * first. Votes elect an offset, a shared clock being preferred; then enough of the run has to find a partner there.
 */
final class ClockEstimate {
    /** What follows a send can be read before it by scheduling noise only. */
    static final long EARLIEST_NANOS = -2_000_000L;

    /** How long a client's send may usually take to reach the tape on a shared clock. */
    private static final long LATEST_SHARED_NANOS = 2_000_000_000L;

    private static final long WINDOW_NANOS = 100_000_000L;
    private static final long CORE_NANOS = 5_000_000L;
    private static final int MAX_ANCHORS = 64;

    /** The share of the requests that could find a partner which has to find one. */
    private static final double NEEDED_SHARE = 0.5;

    /** With so much of the winner's votes a shared clock wins: a shift by one beat of an even load costs few votes. */
    private static final double SHARED_PREFERENCE = 0.9;

    /**
     * A share of a vote.
     *
     * @param line the request of the run whose vote it is
     * @param represents for how many requests that one stands
     */
    private record Vote(long differenceNanos, double weight, int line, double represents) {}

    /** Votes next to each other in the order of their differences. */
    private record Window(int from, int to, double weight) {}

    private final List<Vote> votes = new ArrayList<>();
    private long voters;

    private ClockEstimate() {}

    static ClockRelation of(ContentGroups groups) {
        ClockEstimate estimate = new ClockEstimate();
        groups.all().forEach(estimate::collect);
        estimate.votes.sort(Comparator.comparingLong(Vote::differenceNanos).thenComparingInt(Vote::line));
        return estimate.relation(groups.areCompared());
    }

    private void collect(ContentGroups.Group group) {
        int lines = group.timed().size();
        if (lines == 0 || group.taped().isEmpty()) {
            return;
        }
        int stride = Math.max(1, lines / MAX_ANCHORS);
        int anchors = (lines + stride - 1) / stride;
        voters += Math.min(lines, group.taped().size());
        for (int i = 0; i < lines; i += stride) {
            vote(group.timed().get(i), group.taped(), (double) lines / anchors);
        }
    }

    private void vote(ClientRequest line, List<TapedRequest> taped, double represents) {
        List<TapedRequest> partners = new ArrayList<>();
        int best = Fit.IMPOSSIBLE;
        for (TapedRequest exchange : taped) {
            int rank = Fit.rank(line, exchange);
            if (rank < best) {
                partners.clear();
                best = rank;
            }
            if (rank == best && rank < Fit.IMPOSSIBLE) {
                partners.add(exchange);
            }
        }
        List<TapedRequest> alike = partners.stream()
                .filter(exchange -> Fit.haveOneShape(line, exchange))
                .toList();
        List<TapedRequest> chosen = alike.isEmpty() ? partners : alike;
        for (TapedRequest exchange : chosen) {
            votes.add(new Vote(
                    exchange.startNanos() - line.sendNanos(), represents / chosen.size(), line.index(), represents));
        }
    }

    private ClockRelation relation(boolean contentCompared) {
        double needed = NEEDED_SHARE * voters;
        Window shared = between(EARLIEST_NANOS, LATEST_SHARED_NANOS);
        Window densest = densest(0, votes.size(), WINDOW_NANOS);
        Window densestShared = densest(shared.from(), shared.to(), WINDOW_NANOS);
        boolean isShared = shared.weight() > 0
                && (shared.weight() >= needed || densestShared.weight() >= SHARED_PREFERENCE * densest.weight());
        // Times alone would fit some offset of almost any two recordings.
        if (!isShared && !contentCompared) {
            return ClockRelation.none(0, voters);
        }
        Window elected = isShared ? shared : densest;
        double supporters = supporters(elected);
        if (elected.weight() <= 0 || supporters < needed) {
            return ClockRelation.none(supporters, voters);
        }
        return isShared
                ? new ClockRelation(ClockRelation.Kind.SHARED, 0, supporters, voters)
                : new ClockRelation(ClockRelation.Kind.FITTED, core(densest), supporters, voters);
    }

    /** The median of the densest part: votes for wrong partners spread, those for the right ones do not. */
    private long core(Window window) {
        return median(densest(window.from(), window.to(), CORE_NANOS));
    }

    private Window densest(int begin, int end, long width) {
        Window best = new Window(begin, begin, 0);
        double weight = 0;
        int to = begin;
        for (int from = begin; from < end; from++) {
            while (to < end && votes.get(to).differenceNanos() - votes.get(from).differenceNanos() <= width) {
                weight += votes.get(to++).weight();
            }
            // Sums of shares that are equal may differ in their last bits.
            if (weight > best.weight() * (1 + 1e-9)) {
                best = new Window(from, to, weight);
            }
            weight -= votes.get(from).weight();
        }
        return best;
    }

    private Window between(long earliestNanos, long latestNanos) {
        int from = 0;
        while (from < votes.size() && votes.get(from).differenceNanos() < earliestNanos) {
            from++;
        }
        int to = from;
        double weight = 0;
        while (to < votes.size() && votes.get(to).differenceNanos() <= latestNanos) {
            weight += votes.get(to++).weight();
        }
        return new Window(from, to, weight);
    }

    private double supporters(Window window) {
        BitSet seen = new BitSet();
        double supporters = 0;
        for (Vote vote : votes.subList(window.from(), window.to())) {
            if (!seen.get(vote.line())) {
                seen.set(vote.line());
                supporters += vote.represents();
            }
        }
        return supporters;
    }

    private long median(Window window) {
        double below = 0;
        for (Vote vote : votes.subList(window.from(), window.to())) {
            below += vote.weight();
            if (below >= window.weight() / 2) {
                return vote.differenceNanos();
            }
        }
        return votes.get(window.to() - 1).differenceNanos();
    }
}
