package io.ssetape.recorder.intake;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.intake.RecorderStats.State;
import java.nio.ByteBuffer;

/**
 * The sink behind its guards: the state machine {@code RECORDING <-> PAUSED_DISK_LOW -> FAILED}. Nothing is thrown out of
 * here; once writing has failed, for whatever reason, nothing more is written.
 */
final class GuardedSink {
    /** What a frame without a payload takes on the disk, roughly. */
    private static final int SMALL_FRAME_BYTES = 256;

    private final FrameSink sink;
    private final DiskGuard guard;
    private final Counters counters;

    /** A sink with a recording's duty cycle. */
    GuardedSink(FrameSink sink, long minFreeBytes, Counters counters) {
        this(sink, minFreeBytes, counters, DutyCycle.RECORDING);
    }

    GuardedSink(FrameSink sink, long minFreeBytes, Counters counters, DutyCycle cycle) {
        this.sink = sink;
        this.guard = new DiskGuard(sink::usableBytes, minFreeBytes, cycle.diskCheckBytes());
        this.counters = counters;
    }

    /** Now and then: looks at the disk if it is time to; true when payloads may be written again after a pause. */
    boolean resumesAt(long nanos) {
        if (failed()) {
            return false;
        }
        boolean paused = paused();
        try {
            guard.tick(nanos);
        } catch (Throwable e) {
            fail(e);
        }
        obey(guard.room());
        return paused && counters.state() == State.RECORDING;
    }

    /** Whether a payload may be written now. */
    boolean takesPayload(int bytes) {
        if (failed()) {
            return false;
        }
        try {
            obey(guard.roomFor(bytes));
        } catch (Throwable e) {
            fail(e);
        }
        return counters.state() == State.RECORDING;
    }

    /** Writes bytes; false when they are not on the tape. */
    boolean appendBytes(
            long nanos, long connection, Direction direction, long streamOffset, boolean byProxy, ByteBuffer payload) {
        try {
            sink.appendBytes(nanos, connection, direction, streamOffset, byProxy, payload);
        } catch (Throwable e) {
            refused(e);
            return false;
        }
        counters.frame();
        counters.payload(payload.remaining());
        return true;
    }

    /** Writes a small frame, in a pause too. One that is refused would be missed without a word: it ends the writing. */
    void append(Frame frame) {
        if (failed()) {
            return;
        }
        try {
            obey(guard.roomFor(SMALL_FRAME_BYTES));
            if (!failed()) {
                sink.append(frame);
                counters.frame();
            }
        } catch (Throwable e) {
            fail(e);
        }
    }

    /** After each round of writing. */
    void flush() {
        if (failed()) {
            return;
        }
        try {
            sink.flush();
        } catch (Throwable e) {
            fail(e);
        }
    }

    /** Ends the tape, unless writing has failed: then it stays without an end. */
    void end(long nanos) {
        try (sink) {
            if (!failed()) {
                sink.end(nanos);
                counters.frame();
            }
        } catch (Throwable e) {
            fail(e);
        }
    }

    boolean paused() {
        return counters.state() == State.PAUSED_DISK_LOW;
    }

    boolean failed() {
        return counters.state() == State.FAILED;
    }

    /**
     * Stops writing for good. Any throwable counts: a full disk under a mapped file is an {@link InternalError}, and on
     * Java 17 it may come up later than the access that met it.
     */
    void fail(Throwable cause) {
        if (!failed()) {
            counters.failed(cause);
        }
    }

    /** A payload that finds a full disk is as good as one that was never offered; any other failure is one for good. */
    private void refused(Throwable cause) {
        if (sink.failed()) {
            fail(cause);
        } else {
            guard.full();
            obey(guard.room());
        }
    }

    private void obey(DiskGuard.Room room) {
        if (failed()) {
            return;
        }
        switch (room) {
            case AMPLE -> counters.state(State.RECORDING);
            case RESERVE -> counters.state(State.PAUSED_DISK_LOW);
        }
    }
}
