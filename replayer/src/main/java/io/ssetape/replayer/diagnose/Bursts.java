package io.ssetape.replayer.diagnose;

import io.ssetape.replayer.clock.Stretch;
import java.util.Set;
import java.util.TreeSet;

/**
 * Text events of one stream that came together: by one read, or by reads that share events when a compressor cut the body. The finding
 * {@code burst-reads} and {@code largest_burst} of a record are about single reads only, so they can tell of fewer.
 */
final class Bursts {
    private final EventTrace trace;
    private final Set<Integer> standstills = new TreeSet<>();
    private Burst largest;
    private int texts;
    private int zeroGaps;
    private int leftOut;

    /**
     * Text events that came together.
     *
     * @param fromNanos the first of them
     * @param untilNanos the last of them
     * @param texts how many
     * @param zeroGaps how many came with the read of the one before
     * @param inLastRead how many the last read completed
     * @param mostInRead how many the fullest read completed
     */
    record Burst(long fromNanos, long untilNanos, int texts, int zeroGaps, int inLastRead, int mostInRead) {
        private static Burst from(long nanos) {
            return new Burst(nanos, nanos, 1, 0, 1, 1);
        }

        private Burst and(long nanos) {
            boolean sameRead = nanos == untilNanos;
            int inRead = sameRead ? inLastRead + 1 : 1;
            return new Burst(
                    fromNanos, nanos, texts + 1, zeroGaps + (sameRead ? 1 : 0), inRead, Math.max(mostInRead, inRead));
        }
    }

    private Bursts(EventTrace trace) {
        this.trace = trace;
    }

    /** The bursts of a sighting. */
    static Bursts of(Sighting seen) {
        Bursts bursts = new Bursts(seen.trace());
        bursts.look(seen.response().contentEncoding() != null);
        return bursts;
    }

    private void look(boolean encoded) {
        Burst now = null;
        for (int event = 0; event < trace.size(); event++) {
            if (!trace.isText(event)) {
                continue;
            }
            texts++;
            boolean together = now != null
                    && (trace.nanos(event) == now.untilNanos() || (encoded && trace.sharesReadWithPrevious(event)));
            if (!together) {
                over(now);
            }
            now = together ? now.and(trace.nanos(event)) : Burst.from(trace.nanos(event));
        }
        over(now);
    }

    private void over(Burst burst) {
        if (burst == null || burst.texts() == 1) {
            return;
        }
        int behind = Stretch.behind(trace.standstills(), burst.fromNanos());
        if (behind != Stretch.NONE && behind == Stretch.behind(trace.standstills(), burst.untilNanos())) {
            standstills.add(behind);
            leftOut++;
            return;
        }
        zeroGaps += burst.zeroGaps();
        largest = largest == null || burst.texts() > largest.texts() ? burst : largest;
    }

    /** The one with the most events; null when no events came together, but for what the recording itself held back. */
    Burst largest() {
        return largest;
    }

    /** How many events with text there are. */
    int texts() {
        return texts;
    }

    /** How many of the gaps between them are 0, without those of bursts that are left out. */
    int zeroGaps() {
        return zeroGaps;
    }

    /** How many bursts lie right behind a standstill of the recording, whose own they are. */
    int leftOut() {
        return leftOut;
    }

    /** The places of those standstills. */
    Set<Integer> standstills() {
        return standstills;
    }
}
