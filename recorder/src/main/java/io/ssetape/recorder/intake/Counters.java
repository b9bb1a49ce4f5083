package io.ssetape.recorder.intake;

import io.ssetape.recorder.intake.RecorderStats.State;
import java.util.concurrent.atomic.AtomicLong;

/** What the recorder thread lets others see. Only that thread writes. */
final class Counters {
    private final AtomicLong frames = new AtomicLong();
    private final AtomicLong payloadBytes = new AtomicLong();
    private final AtomicLong missingBytes = new AtomicLong();
    private volatile State state = State.RECORDING;
    private volatile Throwable failure;

    void frame() {
        add(frames, 1);
    }

    void payload(int bytes) {
        add(payloadBytes, bytes);
    }

    void missing(long bytes) {
        add(missingBytes, bytes);
    }

    void state(State changed) {
        state = changed;
    }

    void failed(Throwable cause) {
        failure = cause;
        state = State.FAILED;
    }

    long frames() {
        return frames.getOpaque();
    }

    long payloadBytes() {
        return payloadBytes.getOpaque();
    }

    /** Bytes that were drained but not written; the lanes count what they could not take. */
    long missingBytes() {
        return missingBytes.getOpaque();
    }

    State state() {
        return state;
    }

    /** Why writing failed, or null. */
    Throwable failure() {
        return failure;
    }

    private static void add(AtomicLong counter, long amount) {
        counter.setOpaque(counter.getPlain() + amount);
    }
}
