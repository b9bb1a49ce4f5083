package io.ssetape.recorder.intake;

import java.util.Arrays;

/** Small numbers for the open connections of a lane, used again once free. Producer only. */
final class Slots {
    private static final int INITIAL_CAPACITY = 64;

    private int[] free = new int[INITIAL_CAPACITY];
    private int freeCount;
    private int made;

    int take() {
        return freeCount > 0 ? free[--freeCount] : made++;
    }

    void give(int slot) {
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, 2 * freeCount);
        }
        free[freeCount++] = slot;
    }
}
