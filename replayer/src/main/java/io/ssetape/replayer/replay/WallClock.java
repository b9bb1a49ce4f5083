package io.ssetape.replayer.replay;

import io.ssetape.recorder.frame.WallTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Locale;

/** Tells wall time by the latest clock pair at or before a moment. */
public final class WallClock {
    /** Frames are at most a few milliseconds out of order and pairs come every 250 ms or more; more than two are never asked for. */
    private static final int REMEMBERED_PAIRS = 8;

    private static final DateTimeFormatter NINE_DIGITS = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final Deque<WallTime> pairs = new ArrayDeque<>();

    /** A further pair, in tape order. */
    public void pair(WallTime pair) {
        pairs.addLast(pair);
        if (pairs.size() > REMEMBERED_PAIRS) {
            pairs.removeFirst();
        }
    }

    /**
     * The wall time of a monotonic reading.
     *
     * @return ISO 8601 in UTC with nine fraction digits; null when the tape holds no clock pair so far
     */
    public String at(long nanos) {
        if (pairs.isEmpty()) {
            return null;
        }
        return NINE_DIGITS.format(pairFor(nanos).at(nanos));
    }

    /** A moment before all remembered pairs is told by the first of them. */
    private WallTime pairFor(long nanos) {
        Iterator<WallTime> latestFirst = pairs.descendingIterator();
        while (latestFirst.hasNext()) {
            WallTime pair = latestFirst.next();
            if (pair.monoNanos() <= nanos) {
                return pair;
            }
        }
        return pairs.getFirst();
    }
}
