package io.ssetape.recorder.intake;

import io.ssetape.recorder.frame.Frame;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Rare frames that belong to no connection, from any thread to the recorder thread: marks, metrics, cost readings. Bounded
 * on its own, beside the budget; what finds no room is counted, and the tape is told.
 */
final class Annotations {
    static final int MAX_WAITING_FRAMES = 4096;
    static final long MAX_WAITING_BYTES = 16L << 20;

    /** Well below what a frame can hold. */
    static final long MAX_FRAME_BYTES = 4L << 20;

    private final Queue<Frame> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waitingFrames = new AtomicInteger();
    private final AtomicLong waitingBytes = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();

    /** Adds a frame, unless it is too large or too much waits already. */
    void offer(Frame frame) {
        long bytes = bytesOf(frame);
        if (bytes > MAX_FRAME_BYTES
                || waitingFrames.get() >= MAX_WAITING_FRAMES
                || waitingBytes.get() + bytes > MAX_WAITING_BYTES) {
            countDropped();
            return;
        }
        waitingFrames.incrementAndGet();
        waitingBytes.addAndGet(bytes);
        waiting.add(frame);
    }

    /** Recorder thread: the next frame, or null. */
    Frame poll() {
        Frame frame = waiting.poll();
        if (frame != null) {
            waitingFrames.decrementAndGet();
            waitingBytes.addAndGet(-bytesOf(frame));
        }
        return frame;
    }

    void countDropped() {
        dropped.incrementAndGet();
    }

    /** Recorder thread: how many were dropped since the last call. */
    long takeDropped() {
        return dropped.get() == 0 ? 0 : dropped.getAndSet(0);
    }

    private static long bytesOf(Frame frame) {
        if (frame instanceof Frame.MetricsSnapshot metrics) {
            return metrics.body().length;
        }
        if (frame instanceof Frame.SelfCost cost) {
            return cost.histogram().length;
        }
        return frame instanceof Frame.Mark mark ? mark.label().length() : 0;
    }
}
