package io.ssetape.replayer.interpret;

import io.ssetape.replayer.chat.Choice;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Which choices there are, how each ended and what stopped it. */
final class FinishLedger {
    private final Set<Long> choices = new TreeSet<>();
    private final Map<Long, String> reasons = new TreeMap<>();
    private final Map<Long, String> matchedStops = new TreeMap<>();
    private boolean any;
    private long last;

    void accept(Choice choice) {
        if (!any || choice.index() != last) {
            any = true;
            last = choice.index();
            choices.add(last);
        }
        if (choice.finishReason() != null) {
            reasons.put(choice.index(), choice.finishReason());
        }
        if (choice.matchedStop() != null) {
            matchedStops.put(choice.index(), choice.matchedStop());
        }
    }

    /** How many choices said anything. */
    int choices() {
        return choices.size();
    }

    /** The first of a number of choices without a finish reason, or -1 when each has one. */
    long firstWithout(long expected) {
        for (long index : choices) {
            if (!reasons.containsKey(index)) {
                return index;
            }
        }
        long next = 0;
        for (long index : reasons.keySet()) {
            if (index != next) {
                break;
            }
            next++;
        }
        return reasons.size() >= expected ? -1 : next;
    }

    Map<String, String> reasons() {
        return byText(reasons);
    }

    Map<String, String> matchedStops() {
        return byText(matchedStops);
    }

    private static Map<String, String> byText(Map<Long, String> map) {
        Map<String, String> text = new LinkedHashMap<>();
        map.forEach((index, value) -> text.put(Long.toString(index), value));
        return Collections.unmodifiableMap(text);
    }
}
