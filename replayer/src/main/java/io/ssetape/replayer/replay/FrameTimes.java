package io.ssetape.replayer.replay;

import java.util.Arrays;

/** The times of a connection's frames. */
final class FrameTimes {
    private long[] nanos = new long[16];
    private int count;
    private boolean sorted = true;

    void add(long time) {
        if (count > 0 && nanos[count - 1] == time) {
            return;
        }
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        sorted &= count == 0 || nanos[count - 1] < time;
        nanos[count++] = time;
    }

    boolean contains(long time) {
        if (!sorted) {
            Arrays.sort(nanos, 0, count);
            sorted = true;
        }
        return Arrays.binarySearch(nanos, 0, count, time) >= 0;
    }
}
