package io.ssetape.recorder.intake;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The budget in segments, shared by all lanes. Segments are made when first needed and never given back to the system; the
 * one freed last is taken first, so that under a normal load few of them are ever touched.
 *
 * <p>The free ones form a stack of segment numbers. Its head carries a tag that changes with every step, so that a taker
 * that was overtaken between reading and swapping notices it. Nobody waits here.
 */
final class SegmentPool {
    private static final int LARGEST_SEGMENT = 1 << 20;
    private static final int SMALLEST_SEGMENT = 4 << 10;
    private static final int SEGMENTS_WANTED = 16;
    private static final long EMPTY = 0;

    private final int segmentBytes;
    private final Segment[] segments;
    private final AtomicInteger created = new AtomicInteger();
    private final AtomicInteger free = new AtomicInteger();

    /** High half: the tag. Low half: the number of the topmost free segment plus one, or 0. */
    private final AtomicLong head = new AtomicLong(EMPTY);

    private volatile boolean memoryExhausted;

    SegmentPool(long budgetBytes) {
        long share = Math.max(SMALLEST_SEGMENT, Long.highestOneBit(budgetBytes / SEGMENTS_WANTED));
        this.segmentBytes = (int) Math.min(LARGEST_SEGMENT, share);
        this.segments = new Segment[(int) Math.min(Integer.MAX_VALUE >> 4, Math.max(2, budgetBytes / segmentBytes))];
    }

    int segmentBytes() {
        return segmentBytes;
    }

    /** The most segments there can be. */
    int limit() {
        return segments.length;
    }

    /** How many there are so far. */
    int created() {
        return created.get();
    }

    /** An empty segment, or null when the budget is used up. */
    Segment take() {
        Segment segment = pop();
        return segment != null ? segment : create();
    }

    /** Takes a segment back; nobody else may still use it. */
    void give(Segment segment) {
        free.incrementAndGet();
        long seen;
        do {
            seen = head.get();
            segment.belowInPool = (int) seen;
        } while (!head.compareAndSet(seen, tagAfter(seen) | (segment.index + 1)));
    }

    /** Makes segments ahead of need, off the event loops, until this many lie free or the budget is reached. */
    void keepSpare(int count) {
        while (free.get() < count) {
            Segment segment = create();
            if (segment == null) {
                return;
            }
            give(segment);
        }
    }

    private Segment pop() {
        for (; ; ) {
            long seen = head.get();
            int top = (int) seen;
            if (top == 0) {
                return null;
            }
            Segment segment = segments[top - 1];
            if (head.compareAndSet(seen, tagAfter(seen) | segment.belowInPool)) {
                free.decrementAndGet();
                return segment;
            }
        }
    }

    private Segment create() {
        int index;
        do {
            index = created.get();
            if (index == segments.length || memoryExhausted) {
                return null;
            }
        } while (!created.compareAndSet(index, index + 1));
        try {
            segments[index] = new Segment(index, segmentBytes);
            return segments[index];
        } catch (OutOfMemoryError e) {
            // The JVM's limit on direct memory is below the budget. Asking again would stall the caller in a
            // collection.
            memoryExhausted = true;
            return null;
        }
    }

    private static long tagAfter(long seen) {
        return ((seen >>> 32) + 1) << 32;
    }
}
