package io.ssetape.replayer.timing;

import java.util.Arrays;
import java.util.BitSet;

/** The instants that a client records behind the send, and which of them belong to metadata events. */
final class TimePoints {
    private long[] nanos = new long[16];
    private int size;
    private final BitSet metadata = new BitSet();

    void add(long pointNanos, boolean isMetadata) {
        if (size == nanos.length) {
            nanos = Arrays.copyOf(nanos, size * 2);
        }
        nanos[size] = pointNanos;
        if (isMetadata) {
            metadata.set(size);
        }
        size++;
    }

    boolean hasMetadata() {
        return !metadata.isEmpty();
    }

    /** All points relative to the send, which is the first. */
    long[] since(long sendNanos) {
        long[] points = new long[size + 1];
        for (int i = 0; i < size; i++) {
            points[i + 1] = nanos[i] - sendNanos;
        }
        return points;
    }

    /** The points that are no metadata events, relative to the send, which is the first. */
    long[] withoutMetadataSince(long sendNanos) {
        long[] points = new long[size + 1 - metadata.cardinality()];
        int next = 1;
        for (int i = 0; i < size; i++) {
            if (!metadata.get(i)) {
                points[next++] = nanos[i] - sendNanos;
            }
        }
        return points;
    }
}
