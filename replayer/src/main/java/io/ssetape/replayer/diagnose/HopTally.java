package io.ssetape.replayer.diagnose;

import io.ssetape.replayer.diagnose.HopSummary.BothSides;
import io.ssetape.replayer.diagnose.HopSummary.Spread;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

    void add(HopChange change) {
        requests++;
        change.keysAdded().forEach(key -> count(keysAdded, key));
        change.keysDropped().forEach(key -> count(keysDropped, key));
        change.keysChanged().forEach(key -> count(keysChanged, key.split(": ", 2)[0]));
        requestDelays.add(change.requestDelayMs());
        if (!change.answers()) {
            return;
        }
        answers++;
        count(transfers, change.transfer().label());
        change.answerChanges().forEach(words -> count(answerChanges, words));
        innerReads += change.innerReads();
        outerReads += change.outerReads();
        innerEvents += change.innerEvents();
        outerEvents += change.outerEvents();
        endDelays.add(change.endDelayMs());
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
                new BothSides(innerReads, outerReads),
                new BothSides(innerEvents, outerEvents),
                spread(requestDelays),
                spread(firstByteDelays),
                spread(endDelays));
    }

    private static void count(Map<String, Long> counts, String word) {
        counts.merge(counts.size() < MAX_WORDS || counts.containsKey(word) ? word : OTHERS, 1L, Long::sum);
    }

    private static Spread spread(List<Double> values) {
        if (values.isEmpty()) {
            return new Spread(0, null, null, null);
        }
        Collections.sort(values);
        int last = values.size() - 1;
        return new Spread(values.size(), values.get(0), values.get(last / 2), values.get(last));
    }
}
