package io.ssetape.replayer.scrub;

import java.util.function.LongConsumer;
import java.util.function.LongPredicate;

/** A set of numbers other than 0. */
final class LongSet {
    private static final int FIRST_SLOTS = 1 << 10;

    /** 2^64 divided by the golden ratio: products with it spread even neighbouring values over their upper bits. */
    private static final long SPREAD = 0x9e3779b97f4a7c15L;

    private long[] slots = new long[FIRST_SLOTS];
    private int size;

    int size() {
        return size;
    }

    void add(long value) {
        if (2 * size >= slots.length) {
            rebuild(2 * slots.length, any -> true);
        }
        put(value);
    }

    private void put(long value) {
        int at = slot(value);
        if (slots[at] == 0) {
            slots[at] = value;
            size++;
        }
    }

    boolean contains(long value) {
        return slots[slot(value)] != 0;
    }

    /** Keeps only some. */
    void retain(LongPredicate some) {
        rebuild(slots.length, some);
    }

    void forEach(LongConsumer taker) {
        for (long value : slots) {
            if (value != 0) {
                taker.accept(value);
            }
        }
    }

    private int slot(long value) {
        int mask = slots.length - 1;
        int at = (int) ((value * SPREAD) >>> 40) & mask;
        while (slots[at] != 0 && slots[at] != value) {
            at = (at + 1) & mask;
        }
        return at;
    }

    private void rebuild(int length, LongPredicate some) {
        long[] old = slots;
        slots = new long[length];
        size = 0;
        for (long value : old) {
            if (value != 0 && some.test(value)) {
                put(value);
            }
        }
    }
}
