package io.ssetape.replayer.report.file;

import java.util.Arrays;

/** Where the line of each id stands in a spool. Ids are dense and begin at 1, so an array does. */
final class SpoolIndex {
    private static final int FIRST_CAPACITY = 256;

    private long[] offsets = new long[FIRST_CAPACITY];
    private int[] lengths = new int[FIRST_CAPACITY];
    private int bound;

    /** What to do with a line; false ends the walk. */
    interface Visitor {
        boolean visit(long offset, int length);
    }

    /** Notes a line; its length is at least 1. */
    void put(long id, long offset, int length) {
        int slot = Math.toIntExact(id);
        if (slot >= offsets.length) {
            int capacity = Math.max(slot + 1, offsets.length * 2);
            offsets = Arrays.copyOf(offsets, capacity);
            lengths = Arrays.copyOf(lengths, capacity);
        }
        offsets[slot] = offset;
        lengths[slot] = length;
        bound = Math.max(bound, slot + 1);
    }

    /** Walks over the lines in the order of their ids. */
    void walk(Visitor visitor) {
        for (int slot = 0; slot < bound; slot++) {
            if (lengths[slot] > 0 && !visitor.visit(offsets[slot], lengths[slot])) {
                return;
            }
        }
    }
}
