package io.ssetape.replayer.diagnose;

import io.ssetape.replayer.diagnose.HopSummary.BothSides;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Adds up what one hop did. */
final class HopTally {
    /** Words beyond this many are counted together, so that strange bodies stay small in memory. */
    private static final int MAX_WORDS = 200;

    private static final String OTHERS = "(others)";

    private final String outer;
    private final String inner;
    private final Map<String, Long> keysAdded = new LinkedHashMap<>();
    private final Map<String, Long> keysDropped = new LinkedHashMap<>();
    private final Map<String, Long> keysChanged = new LinkedHashMap<>();
    private final Map<String, Long> transfers = new LinkedHashMap<>();
    private final Map<String, Long> answerChanges = new LinkedHashMap<>();
    private final List<Double> requestDelays = new ArrayList<>();
    private final List<Double> firstByteDelays = new ArrayList<>();
    private final List<Double> endDelays = new ArrayList<>();
    private final List<Double> eventDelays = new ArrayList<>();
    private final Map<String, Long> apis = new LinkedHashMap<>();
    private final Map<String, Long> changedEvents = new TreeMap<>();
    private final Map<String, Long> droppedEvents = new TreeMap<>();
    private final Map<String, Long> addedEvents = new TreeMap<>();
    private boolean sameClock = true;
    private long identicalEvents;
    private EventCut innerCut = new EventCut(0, 0, 0, 0);
    private EventCut outerCut = innerCut;
    private long requests;
    private long answers;
    private long innerReads;
    private long outerReads;
    private long innerEvents;
    private long outerEvents;

    HopTally(String outer, String inner) {
        this.outer = outer;
        this.inner = inner;
    }

    /**
     * One more request.
     *
     * @param delays how much later each of its events came at the outer tap
     */
    void add(HopChange change, List<Double> delays) {
        requests++;
        if (change.api() != null) {
            count(apis, change.api());
        }
        change.keysAdded().forEach(key -> count(keysAdded, key));
        change.keysDropped().forEach(key -> count(keysDropped, key));
        change.keysChanged().forEach(key -> count(keysChanged, key.split(": ", 2)[0]));
        sameClock &= change.sameClock();
        if (change.requestDelayMs() != null) {
            requestDelays.add(change.requestDelayMs());
        }
        if (!change.answers()) {
            return;
        }
        answers++;
        count(transfers, change.transfer().label());
        change.answerChanges().forEach(words -> count(answerChanges, words));
        identicalEvents += change.identicalEvents();
        change.changedEvents().forEach((kind, count) -> changedEvents.merge(kind, (long) count, Long::sum));
        change.droppedEvents().forEach((kind, count) -> droppedEvents.merge(kind, (long) count, Long::sum));
        change.addedEvents().forEach((kind, count) -> addedEvents.merge(kind, (long) count, Long::sum));
        innerCut = innerCut.plus(change.innerCut());
        outerCut = outerCut.plus(change.outerCut());
        eventDelays.addAll(delays);
        innerReads += change.innerReads();
        outerReads += change.outerReads();
        innerEvents += change.innerEvents();
        outerEvents += change.outerEvents();
        if (change.endDelayMs() != null) {
            endDelays.add(change.endDelayMs());
        }
        if (change.firstByteDelayMs() != null) {
            firstByteDelays.add(change.firstByteDelayMs());
        }
    }

    HopSummary summary() {
        return new HopSummary(
                outer,
                inner,
                requests,
                answers,
                keysAdded,
                keysDropped,
                keysChanged,
                transfers,
                answerChanges,
                apis,
                identicalEvents,
                changedEvents,
                droppedEvents,
                addedEvents,
                innerCut,
                outerCut,
                new BothSides(innerReads, outerReads),
                new BothSides(innerEvents, outerEvents),
                sameClock,
                Spreads.of(requestDelays),
                Spreads.of(firstByteDelays),
                Spreads.of(eventDelays),
                Spreads.of(endDelays));
    }

    private static void count(Map<String, Long> counts, String word) {
        counts.merge(counts.size() < MAX_WORDS || counts.containsKey(word) ? word : OTHERS, 1L, Long::sum);
    }
}
