package io.ssetape.recorder.intake;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.tape.ClockCadence;
import io.ssetape.recorder.tape.TapeClaim;
import io.ssetape.recorder.tape.TapeWriter;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** One recording: its tape, its recorder thread and its lanes. */
public final class Recorder implements AutoCloseable {
    private static final int SPARE_SEGMENTS = 2;
    private static final long MIN_BUDGET_BYTES = 1 << 20;
    private static final long GIVE_UP_AFTER_NANOS = 10_000_000_000L;
    private static final long LOOK_EVERY_MILLIS = 50;

    private final RecorderConfig config;
    private final RecorderClock clock;
    private final long giveUpAfterNanos;
    private final DutyCycle cycle;
    private final SegmentPool pool;
    private final Counters counters = new Counters();
    private final Annotations annotations = new Annotations();
    private final AtomicLong connectionNumbers = new AtomicLong();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final RecorderThread thread;

    private Recorder(
            RecorderConfig config,
            Supplier<FrameSink> sink,
            RecorderClock clock,
            long giveUpAfterNanos,
            DutyCycle cycle) {
        this.config = config;
        this.clock = clock;
        this.giveUpAfterNanos = giveUpAfterNanos;
        this.cycle = cycle;
        this.pool = new SegmentPool(config.budgetBytes());
        this.thread = RecorderThread.start(() -> loopOver(sink.get()));
    }

    /**
     * Creates the tape, warms it up and starts the recorder thread.
     *
     * @throws io.ssetape.recorder.Problem when the tape cannot be created, or the budget is below 1 MiB
     */
    public static Recorder start(RecorderConfig config) {
        return start(config, DutyCycle.RECORDING);
    }

    /**
     * The same in a folder that is claimed already. Until the claim's owner says that the recording has begun, the tape counts for
     * nothing.
     *
     * @param claim the claim of the configured folder; abandoned when the tape cannot be created
     * @throws io.ssetape.recorder.Problem when the tape cannot be created, or the budget is below 1 MiB
     */
    public static Recorder start(RecorderConfig config, TapeClaim claim) {
        RecorderClock clock = RecorderClock.system();
        return start(
                config,
                () -> new TapeSink(TapeWriter.create(claim, tapeStart(config, clock))),
                clock,
                GIVE_UP_AFTER_NANOS,
                DutyCycle.RECORDING);
    }

    static Recorder start(RecorderConfig config, DutyCycle cycle) {
        RecorderClock clock = RecorderClock.system();
        return start(
                config,
                () -> new TapeSink(TapeWriter.create(config.tape(), tapeStart(config, clock))),
                clock,
                GIVE_UP_AFTER_NANOS,
                cycle);
    }

    /**
     * Another recorder, to warm up with what this one will do.
     *
     * @throws io.ssetape.recorder.Problem when its tape cannot be created, for instance because there is one already
     */
    public ScratchRecorder scratch() {
        return ScratchRecorder.beside(config);
    }

    static Recorder start(RecorderConfig config, Supplier<FrameSink> sink, RecorderClock clock, long giveUpAfterNanos) {
        return start(config, sink, clock, giveUpAfterNanos, DutyCycle.RECORDING);
    }

    private static Recorder start(
            RecorderConfig config,
            Supplier<FrameSink> sink,
            RecorderClock clock,
            long giveUpAfterNanos,
            DutyCycle cycle) {
        if (config.budgetBytes() < MIN_BUDGET_BYTES) {
            throw new Problem(
                    ExitStatus.USAGE,
                    "a budget of " + config.budgetBytes() + " bytes is too small: give " + MIN_BUDGET_BYTES
                            + " or more");
        }
        return new Recorder(config, sink, clock, giveUpAfterNanos, cycle);
    }

    /**
     * A lane for one event loop; all its connections must be used from that loop's thread only.
     *
     * @throws io.ssetape.recorder.Problem when the budget, or the JVM's limit on direct memory, is too small for one more
     */
    public synchronized Lane openLane() {
        Segment first = pool.take();
        // One segment more than there are lanes must exist, else a lane whose own is full could wait for ever.
        Segment spare = pool.take();
        if (first == null || spare == null) {
            throw new Problem(
                    ExitStatus.USAGE,
                    "a budget of " + config.budgetBytes() + " bytes is too small for "
                            + (thread.loop().drains().size() + 1)
                            + " event loops: give more budget, or -XX:MaxDirectMemorySize at least as large");
        }
        pool.give(spare);
        Lane lane = new Lane(pool, first, connectionNumbers, annotations);
        thread.loop().add(lane, first);
        return lane;
    }

    /** Puts a user's label on the tape; any thread. */
    public void mark(long nanos, String label) {
        annotations.offer(new Frame.Mark(nanos, label));
    }

    /** Puts what a metrics endpoint said on the tape; any thread. */
    public void metrics(long nanos, String phase, String url, int status, byte[] body) {
        annotations.offer(new Frame.MetricsSnapshot(nanos, phase, url, status, body));
    }

    /** Figures for a status line; any thread. The lag may be up to 10 ms too high. */
    public RecorderStats stats() {
        long now = clock.nanos();
        long waiting = 0;
        long missing = counters.missingBytes();
        long lag = 0;
        for (LaneDrain drain : thread.loop().drains()) {
            long waitingHere = drain.waitingBytes();
            waiting += waitingHere;
            missing += drain.lane().missingBytes();
            if (waitingHere > 0) {
                lag = Math.max(lag, now - drain.reachedNanos());
            }
        }
        return new RecorderStats(counters.frames(), counters.payloadBytes(), waiting, lag, missing, counters.state());
    }

    /**
     * Drains every lane, writes the end frame and joins the recorder thread. The lanes must be quiet by then. Waits as long
     * as the disk takes something, but not for a disk that takes nothing.
     *
     * @throws io.ssetape.recorder.Problem when the tape has no end frame: writing has failed, or the disk hangs
     */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        thread.stop();
        if (!ended()) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    config.tape() + ": the disk takes nothing any more, " + stats().waitingBytes()
                            + " bytes wait for it; the tape has no end frame: check the disk and record again");
        }
        Throwable failure = counters.failure();
        if (failure != null) {
            throw failure instanceof Problem problem ? problem : failed(failure);
        }
    }

    private Problem failed(Throwable failure) {
        String reason = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        return new Problem(
                ExitStatus.ENVIRONMENT,
                config.tape() + ": writing failed after " + counters.frames() + " frames (" + reason
                        + "); the tape ends there: make room on the disk and record again",
                failure);
    }

    /** Waits for the thread; false when it makes no progress. An interrupt does not cut a tape short. */
    private boolean ended() {
        boolean interrupted = false;
        long seen = progress();
        long seenNanos = System.nanoTime();
        try {
            while (true) {
                try {
                    if (thread.join(LOOK_EVERY_MILLIS)) {
                        return true;
                    }
                } catch (InterruptedException e) {
                    interrupted = true;
                }
                long now = System.nanoTime();
                if (progress() != seen) {
                    seen = progress();
                    seenNanos = now;
                } else if (now - seenNanos >= giveUpAfterNanos) {
                    return false;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private long progress() {
        return counters.frames() - stats().waitingBytes();
    }

    private RecorderLoop loopOver(FrameSink sink) {
        // The start frame.
        counters.frame();
        pool.keepSpare(SPARE_SEGMENTS);
        GuardedSink guarded = new GuardedSink(sink, config.minFreeBytes(), counters, cycle);
        TapeFeed feed = new TapeFeed(guarded, counters, config.keepCredentials());
        return new RecorderLoop(guarded, feed, clock, pool, annotations, cycle);
    }

    private static Frame.TapeStart tapeStart(RecorderConfig config, RecorderClock clock) {
        String tapeId = UUID.randomUUID().toString().replace("-", "");
        return new Frame.TapeStart(
                clock.pair(),
                Frame.TapeStart.CURRENT_VERSION,
                config.writer(),
                tapeId,
                config.taps(),
                ClockCadence.RECORDING.notedIn(config.settings()));
    }
}
