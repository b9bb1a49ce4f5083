package io.ssetape.replayer.diagnose;

import io.ssetape.recorder.Counted;
import java.util.ArrayList;
import java.util.List;

/**
 * How the events of one answer lay over reads.
 *
 * @param events how many events there were, the end mark included
 * @param arrivals how many reads completed any
 * @param mostInOne the most that one read completed
 * @param overSeveral how many events took more than one read
 */
public record EventCut(int events, int arrivals, int mostInOne, int overSeveral) {
    static EventCut of(EventTrace trace) {
        List<Integer> sizes = sizes(trace);
        int several = 0;
        for (int event = 0; event < trace.size(); event++) {
            several += trace.reads(event) > 1 ? 1 : 0;
        }
        return new EventCut(
                trace.size(),
                sizes.size(),
                sizes.stream().mapToInt(Integer::intValue).max().orElse(0),
                several);
    }

    EventCut plus(EventCut other) {
        return new EventCut(
                events + other.events,
                arrivals + other.arrivals,
                Math.max(mostInOne, other.mostInOne),
                overSeveral + other.overSeveral);
    }

    /** How many events each read completed, in order. */
    static List<Integer> sizes(EventTrace trace) {
        List<Integer> sizes = new ArrayList<>();
        for (int event = 0; event < trace.size(); event++) {
            if (event > 0 && trace.nanos(event) == trace.nanos(event - 1)) {
                sizes.set(sizes.size() - 1, sizes.get(sizes.size() - 1) + 1);
            } else {
                sizes.add(1);
            }
        }
        return sizes;
    }

    /** The same in words. */
    public String words() {
        return Counted.of(events, "event") + ", [DONE] counted, completed by " + Counted.of(arrivals, "read")
                + " (at most "
                + mostInOne + " in one"
                + (overSeveral == 0 ? "" : ", " + overSeveral + " over several reads") + ")";
    }
}
