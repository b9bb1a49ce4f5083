package io.ssetape.proxy.record;

import io.ssetape.recorder.intake.RecorderStats;
import java.net.InetSocketAddress;

/** A running recording: every listener accepts once {@link #start} has returned. */
public final class RecordingSession implements AutoCloseable {
    private RecordingSession() {}

    /**
     * Creates the tape, then opens the listeners.
     *
     * @throws io.ssetape.recorder.Problem when the tape cannot be created or a port cannot be had; nothing is left behind
     */
    public static RecordingSession start(RecordingPlan plan) {
        throw new AssertionError(plan);
    }

    /** Where a tap really listens. */
    public InetSocketAddress listenAddress(String tap) {
        throw new AssertionError(tap);
    }

    /** The recorder's figures. */
    public RecorderStats stats() {
        throw new AssertionError();
    }

    /** Stops accepting, ends open connections, drains the recorder and ends the tape. */
    @Override
    public void close() {}
}
