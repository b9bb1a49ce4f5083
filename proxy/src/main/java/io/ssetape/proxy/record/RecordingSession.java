package io.ssetape.proxy.record;

import io.ssetape.proxy.metrics.MetricsScraper;
import io.ssetape.proxy.relay.Relay;
import io.ssetape.recorder.intake.Recorder;
import io.ssetape.recorder.intake.RecorderStats;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** A running recording: every listener accepts once {@link #start} has returned. Thread-safe once started. */
public final class RecordingSession implements AutoCloseable {
    private static final RecorderStats NOTHING_RECORDED =
            new RecorderStats(0, 0, 0, 0, 0, RecorderStats.State.RECORDING);

    private final Recorder recorder;
    private final MarkInbox marks;
    private final Relay relay;
    private final MetricsScraper metrics;
    private final Map<String, TapListeners> listening;

    /** A session over things that run; recorder, marks and metrics may be null. */
    RecordingSession(
            Recorder recorder,
            MarkInbox marks,
            Relay relay,
            MetricsScraper metrics,
            Map<String, TapListeners> listening) {
        this.recorder = recorder;
        this.marks = marks;
        this.relay = relay;
        this.metrics = metrics;
        this.listening = listening;
    }

    /**
     * Creates the tape, then opens the listeners.
     *
     * @throws io.ssetape.recorder.Problem when the tape cannot be created or a port cannot be had; nothing is left behind
     */
    public static RecordingSession start(RecordingPlan plan) {
        return start(plan, notice -> {});
    }

    /**
     * Creates the tape, then opens the listeners.
     *
     * @param notices takes one line about something that happened meanwhile and that a user has to know; any thread
     * @throws io.ssetape.recorder.Problem when the tape cannot be created or a port cannot be had; nothing is left behind
     */
    public static RecordingSession start(RecordingPlan plan, Consumer<String> notices) {
        return startUnless(() -> false, plan, notices).orElseThrow();
    }

    /**
     * The same, but given up as soon as somebody does not want it any more and before any listener is open; nothing is left behind
     * then.
     *
     * @param stopped asked several times a second, from this thread
     * @return empty when it was given up
     * @throws io.ssetape.recorder.Problem when the tape cannot be created or a port cannot be had; nothing is left behind
     */
    static Optional<RecordingSession> startUnless(
            BooleanSupplier stopped, RecordingPlan plan, Consumer<String> notices) {
        try (SessionSetup setup = new SessionSetup(plan, notices)) {
            return setup.sessionUnless(stopped);
        }
    }

    /** Where a tap really listens. */
    public InetSocketAddress listenAddress(String tap) {
        return listeners(tap).address();
    }

    /** All the places where a tap really listens. */
    public TapListeners listeners(String tap) {
        TapListeners found = listening.get(tap);
        if (found == null) {
            throw new IllegalArgumentException("no tap " + tap);
        }
        return found;
    }

    /** Whether any client has connected to any of the taps, up to now. */
    public boolean hasBeenReached() {
        return relay.hasBeenReached();
    }

    /** The recorder's figures; all zero when nothing is recorded. */
    public RecorderStats stats() {
        return recorder == null ? NOTHING_RECORDED : recorder.stats();
    }

    /**
     * Stops accepting, ends open connections, asks for metrics once more, takes the last marks, drains the recorder and ends the
     * tape. A step that fails unexpectedly does not keep the tape from its end, and is thrown behind that.
     */
    @Override
    public void close() {
        // Each of them whatever becomes of those before it: the tape has to get its end.
        try (recorder;
                marks;
                metrics) {
            relay.close();
            if (metrics != null) {
                metrics.end();
            }
        }
    }
}
