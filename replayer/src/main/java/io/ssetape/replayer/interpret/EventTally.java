package io.ssetape.replayer.interpret;

import io.ssetape.replayer.request.EventCounts;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/** How many events of each kind came; an event may be of several. */
final class EventTally {
    private final Map<EventKind, Integer> counts = new EnumMap<>(EventKind.class);
    private int json;

    void comment() {
        counts.merge(EventKind.COMMENT, 1, Integer::sum);
    }

    /** A JSON event of these kinds came. */
    void accept(Set<EventKind> kinds) {
        json++;
        kinds.forEach(kind -> counts.merge(kind, 1, Integer::sum));
    }

    int json() {
        return json;
    }

    private int count(EventKind kind) {
        return counts.getOrDefault(kind, 0);
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
