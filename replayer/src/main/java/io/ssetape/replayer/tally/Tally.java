package io.ssetape.replayer.tally;

import java.util.Map;
import java.util.TreeMap;

/** Counts by word, in the words' order. A tape can hold any words, so how many of them are told apart is bounded. */
public final class Tally {
    /** Stands for all words beyond the bound. */
    public static final String OTHERS = "(others)";

    private static final int MAX_WORDS = 100;

    private final Map<String, Long> counts = new TreeMap<>();

    /** One more of a word. */
    public void add(String word) {
        add(word, 1);
    }

    /** Several more of a word. */
    public void add(String word, long count) {
        String key = counts.containsKey(word) || counts.size() < MAX_WORDS ? word : OTHERS;
        counts.merge(key, count, Tally::sum);
    }

    /** A damaged tape may claim any number; the sum then stays at the largest there is. */
    private static long sum(long one, long other) {
        long sum = one + other;
        return ((one ^ sum) & (other ^ sum)) < 0 ? Long.MAX_VALUE : sum;
    }

    /** The counts, words in natural order. */
    public Map<String, Long> counts() {
        return new TreeMap<>(counts);
    }
}
