package io.ssetape.replayer.report.tapes;

import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.report.summary.TapeClockReport.Offset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Requests that two tapes saw. Of two sightings of one request one lies within the other: it arrived further in not before it had passed
 * further out, and its answer the other way round. On one host that holds by the monotonic clock; between hosts it bounds the offset of the wall
 * clocks. Pairs are believed when most of them agree: a simulated service may give two clients the same answers under the same ids, and
 * some of those lie within each other by chance.
 */
final class SharedRequests {
    private final List<Pair> believed;
    private final Offset offset;

    private SharedRequests(List<Pair> believed, Offset offset) {
        this.believed = believed;
        this.offset = offset;
    }

    /** Two sightings that may be of one request, and the offsets that they allow: what is added to the second's times. */
    private record Pair(SeenRequest earlier, SeenRequest later, long leastNanos, long mostNanos) {
        static Pair byMonotonicClock(Match match) {
            return of(
                    match.earlier(),
                    match.later(),
                    match.earlier().startNanos() - match.later().startNanos());
        }

        static Pair byWallClock(Match match) {
            return of(
                    match.earlier(),
                    match.later(),
                    match.earlier().wallNanos() - match.later().wallNanos());
        }

        private static Pair of(SeenRequest earlier, SeenRequest later, long startsApart) {
            long endsApart = startsApart + earlier.durationNanos() - later.durationNanos();
            return new Pair(earlier, later, Math.min(startsApart, endsApart), Math.max(startsApart, endsApart));
        }

        boolean allows(long offsetNanos) {
            return leastNanos <= offsetNanos && offsetNanos <= mostNanos;
        }
    }

    /** The requests that two tapes of one host saw. */
    static SharedRequests onOneHost(List<SeenRequest> earlier, List<SeenRequest> later) {
        List<Pair> pairs =
                match(earlier, later).stream().map(Pair::byMonotonicClock).toList();
        List<Pair> nested = pairs.stream().filter(pair -> pair.allows(0)).toList();
        return new SharedRequests(2 * nested.size() > pairs.size() ? nested : List.of(), null);
    }

    /** The requests that tapes of two hosts saw. */
    static SharedRequests betweenHosts(List<SeenRequest> earlier, List<SeenRequest> later) {
        List<Pair> pairs = match(earlier, later).stream().map(Pair::byWallClock).toList();
        if (pairs.isEmpty()) {
            return new SharedRequests(List.of(), null);
        }
        long[] stretch = mostAllowed(pairs);
        List<Pair> agreeing =
                pairs.stream().filter(pair -> pair.allows(stretch[0])).toList();
        return 2 * agreeing.size() <= pairs.size()
                ? new SharedRequests(List.of(), null)
                : new SharedRequests(
                        agreeing,
                        new Offset(
                                Nanos.toMillis(stretch[0]), Nanos.toMillis(stretch[1]), agreeing.size(), pairs.size()));
    }

    /** The interval of the offset; null when nothing bounds it. */
    Offset offset() {
        return offset;
    }

    /** A tap of each tape. */
    record Taps(String earlier, String later) {}

    /** How many requests both saw, by the taps. */
    Map<Taps, Long> byTaps() {
        Map<Taps, Long> counts =
                new TreeMap<>(Comparator.comparing(Taps::earlier).thenComparing(Taps::later));
        believed.forEach(
                pair -> counts.merge(new Taps(pair.earlier().tap(), pair.later().tap()), 1L, Long::sum));
        return counts;
    }

    /** The first stretch of offsets that most pairs allow. */
    private static long[] mostAllowed(List<Pair> pairs) {
        long[] begins = pairs.stream().mapToLong(Pair::leastNanos).sorted().toArray();
        long[] ends = pairs.stream().mapToLong(Pair::mostNanos).sorted().toArray();
        long[] best = {begins[0], ends[0]};
        int open = 0;
        int most = 0;
        int closed = 0;
        for (long begin : begins) {
            while (ends[closed] < begin) {
                open--;
                closed++;
            }
            open++;
            if (open > most) {
                most = open;
                best = new long[] {begin, ends[closed]};
            }
        }
        return best;
    }

    /** Two sightings with a key that stands once on each tape. */
    private record Match(SeenRequest earlier, SeenRequest later) {}

    private static List<Match> match(List<SeenRequest> earlier, List<SeenRequest> later) {
        Map<String, SeenRequest> there = byKey(earlier);
        Map<String, SeenRequest> here = byKey(later);
        Set<SeenRequest> taken = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Match> matches = new ArrayList<>();
        for (SeenRequest seen : later) {
            for (String key : seen.keys()) {
                SeenRequest twin = there.get(key);
                if (twin != null && here.get(key) != null && twin.asksTheSame(seen) && taken.add(twin)) {
                    matches.add(new Match(twin, seen));
                    break;
                }
            }
        }
        return matches;
    }

    /** The sighting of each key; null for a key of several, which tells nothing. */
    private static Map<String, SeenRequest> byKey(List<SeenRequest> all) {
        Map<String, SeenRequest> byKey = new HashMap<>();
        for (SeenRequest seen : all) {
            for (String key : seen.keys()) {
                byKey.put(key, byKey.containsKey(key) ? null : seen);
            }
        }
        return byKey;
    }
}
