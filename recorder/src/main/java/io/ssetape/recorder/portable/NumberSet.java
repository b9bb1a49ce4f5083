package io.ssetape.recorder.portable;

import java.util.Map;
import java.util.TreeMap;

/** A set of numbers that costs little when they come in runs, as connection numbers do: it keeps the runs. */
final class NumberSet {
    /** First number of a run to its last. */
    private final TreeMap<Long, Long> runs = new TreeMap<>();

    boolean contains(long number) {
        Map.Entry<Long, Long> run = runs.floorEntry(number);
        return run != null && number <= run.getValue();
    }

    void add(long number) {
        if (contains(number)) {
            return;
        }
        long first = number;
        long last = number;
        Map.Entry<Long, Long> below = runs.lowerEntry(number);
        if (below != null && below.getValue() == number - 1) {
            first = below.getKey();
        }
        Map.Entry<Long, Long> above = runs.higherEntry(number);
        if (above != null && above.getKey() == number + 1) {
            last = above.getValue();
            runs.remove(above.getKey());
        }
        runs.put(first, last);
    }

    /** How many runs are kept; what this set costs. */
    int runs() {
        return runs.size();
    }
}
