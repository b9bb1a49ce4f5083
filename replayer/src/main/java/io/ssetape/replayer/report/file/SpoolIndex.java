package io.ssetape.replayer.report.file;

import java.util.Arrays;

/** Where the line of each id stands in a spool, and what kind of record it is. Ids are dense and begin at 1, so arrays do. */
final class SpoolIndex {
    private static final int FIRST_CAPACITY = 256;

    private long[] offsets = new long[FIRST_CAPACITY];
    /** The length of a request's line, the negated length of any other line, 0 where there is none. */
    private int[] lengths = new int[FIRST_CAPACITY];

    private int bound;

    /** What to do with a line; false ends the walk. */
    interface Visitor {
        boolean visit(boolean request, long offset, int length);
    }

    /** Notes a line; its length is at least 1. */
    void put(long id, boolean request, long offset, int length) {
        int slot = Math.toIntExact(id);
        if (slot >= offsets.length) {
            int capacity = Math.max(slot + 1, offsets.length * 2);
            offsets = Arrays.copyOf(offsets, capacity);
            lengths = Arrays.copyOf(lengths, capacity);
        }
        offsets[slot] = offset;
        lengths[slot] = request ? length : -length;
        bound = Math.max(bound, slot + 1);
    }

    /** The first id from one to another, both included, that is of a request; -1 when there is none. */
    long request(long fromId, long toId) {
        for (long id = fromId; id <= Math.min(toId, bound - 1L); id++) {
            if (lengths[(int) id] > 0) {
                return id;
            }
        }
        return -1;
    }

    /** Where the line of an id stands. */
    long offset(long id) {
        return offsets[(int) id];
    }

    /** How long the line of an id is. */
    int length(long id) {
        return Math.abs(lengths[(int) id]);
    }

    /** Walks over the lines in the order of their ids. */
    void walk(Visitor visitor) {
        for (int slot = 0; slot < bound; slot++) {
            int length = lengths[slot];
            if (length != 0 && !visitor.visit(length > 0, offsets[slot], Math.abs(length))) {
                return;
            }
        }
    }
}
