package io.ssetape.replayer.interpret;

import io.ssetape.replayer.request.EventCounts;

/** How many events of each kind came; an event may be of several. */
final class EventTally {
    /** By the number of a kind's bit. */
    private final int[] counts = new int[EventKind.values().length];

    private int json;

    void comment() {
        counts[place(EventKind.COMMENT.bit())]++;
    }

    /** A JSON event came; its kinds are a sum of {@linkplain EventKind#bit bits}. */
    void accept(int kinds) {
        json++;
        for (int left = kinds; left != 0; left &= left - 1) {
            counts[place(left)]++;
        }
    }

    private static int place(int bits) {
        return Integer.numberOfTrailingZeros(bits);
    }

    int json() {
        return json;
    }

    private int count(EventKind kind) {
        return counts[place(kind.bit())];
    }

    EventCounts counts() {
        return new EventCounts(
                json,
                count(EventKind.ROLE),
                count(EventKind.CONTENT),
                count(EventKind.REASONING),
                count(EventKind.TOOL_CALLS),
                count(EventKind.FINISH),
                count(EventKind.SGLEXT),
                count(EventKind.USAGE),
                count(EventKind.ERROR),
                count(EventKind.OTHER),
                count(EventKind.COMMENT));
    }
}
