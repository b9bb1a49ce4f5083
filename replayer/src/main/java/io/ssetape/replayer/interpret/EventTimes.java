package io.ssetape.replayer.interpret;

import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.request.Burst;
import io.ssetape.replayer.request.LargestEvent;
import io.ssetape.replayer.request.LongestGap;
import io.ssetape.replayer.sse.Span;

/** When events came, beside any rule: the first of their kinds, the largest one, and how many came at once, and how long none came. */
final class EventTimes {
    private Long firstJson;
    private Long firstReasoning;
    private Long firstContent;
    private boolean textCame;
    private long lastText;
    private Span largest;

    private long readNanos;
    private int readEvents;
    private int readTextEvents;
    private int burstEvents;
    private int burstTextEvents;
    private long burstNanos;

    private boolean eventCame;
    private long lastEvent;
    private long longestGap = -1;
    private long longestGapEnd;

    /** An event came; its kinds are a sum of {@linkplain EventKind#bit bits}. */
    void accept(Span span, int kinds) {
        long nanos = span.lastNanos();
        boolean newContent = EventKind.CONTENT.isIn(kinds);
        boolean newReasoning = EventKind.REASONING.isIn(kinds);
        boolean text = newContent || newReasoning;
        if (firstJson == null) {
            firstJson = nanos;
        }
        if (newReasoning && firstReasoning == null) {
            firstReasoning = nanos;
        }
        if (newContent && firstContent == null) {
            firstContent = nanos;
        }
        if (text) {
            textCame = true;
            lastText = nanos;
        }
        if (largest == null || span.bytes() > largest.bytes()) {
            largest = span;
        }
        countInRead(nanos, text);
        measureGap(nanos);
    }

    private void measureGap(long nanos) {
        if (eventCame && nanos - lastEvent > longestGap) {
            longestGap = nanos - lastEvent;
            longestGapEnd = nanos;
        }
        eventCame = true;
        lastEvent = nanos;
    }

    private void countInRead(long nanos, boolean text) {
        if (readEvents == 0 || nanos != readNanos) {
            readNanos = nanos;
            readEvents = 0;
            readTextEvents = 0;
        }
        readEvents++;
        readTextEvents += text ? 1 : 0;
        boolean moreText = readTextEvents > burstTextEvents;
        if (moreText || (readTextEvents == burstTextEvents && readEvents > burstEvents)) {
            burstEvents = readEvents;
            burstTextEvents = readTextEvents;
            burstNanos = nanos;
        }
    }

    /** The most text events that one read completed. */
    int mostTextEventsInARead() {
        return burstTextEvents;
    }

    Double firstJsonMs(long start) {
        return Nanos.millisBetween(start, firstJson);
    }

    Double firstReasoningMs(long start) {
        return Nanos.millisBetween(start, firstReasoning);
    }

    Double firstContentMs(long start) {
        return Nanos.millisBetween(start, firstContent);
    }

    Double lastTextMs(long start) {
        return textCame ? Nanos.millisBetween(start, lastText) : null;
    }

    LargestEvent largestEvent(long start) {
        if (largest == null) {
            return null;
        }
        return new LargestEvent(
                largest.bytes(),
                largest.reads(),
                Nanos.toMillis(largest.firstNanos() - start),
                Nanos.toMillis(largest.lastNanos() - start));
    }

    LongestGap longestGap(long start) {
        if (longestGap < 0) {
            return null;
        }
        long end = longestGapEnd - start;
        return new LongestGap(Nanos.toMillis(longestGap), Nanos.toMillis(end - longestGap), Nanos.toMillis(end));
    }

    Burst largestBurst(long start) {
        return burstEvents == 0 ? null : new Burst(burstEvents, burstTextEvents, Nanos.toMillis(burstNanos - start));
    }
}
