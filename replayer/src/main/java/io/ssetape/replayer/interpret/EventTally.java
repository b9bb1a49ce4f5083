package io.ssetape.replayer.interpret;

import io.ssetape.replayer.request.EventCounts;
import java.util.Set;

/** How many events of each kind came; an event may be of several. */
final class EventTally {
    private final int[] counts = new int[EventKind.values().length];
    private int json;

    void comment() {
        counts[EventKind.COMMENT.ordinal()]++;
    }

    /** A JSON event of these kinds came. */
    void accept(Set<EventKind> kinds) {
        json++;
        for (EventKind kind : kinds) {
            counts[kind.ordinal()]++;
        }
    }

    int json() {
        return json;
    }

    private int count(EventKind kind) {
        return counts[kind.ordinal()];
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
