package io.ssetape.recorder.intake;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.recorder.tape.ClockCadence;
import io.ssetape.recorder.tape.TapeCheck;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The duty cycle of the recorder thread: every lane, then annotations, then the clock pair when one is due. Everything it
 * does happens in {@link #pass()} and {@link #finish()}, which a test can call by itself.
 */
final class RecorderLoop {
    private static final int SPARE_SEGMENTS_PER_LANE = 1;

    private final GuardedSink sink;
    private final TapeFeed feed;
    private final RecorderClock clock;
    private final SegmentPool pool;
    private final Annotations annotations;
    private final DrainPacing pacing;
    private final long bytesPerTurn;
    private final List<LaneDrain> drains = new CopyOnWriteArrayList<>();

    private WallTime paired;

    /** A loop with a recording's duty cycle. */
    RecorderLoop(GuardedSink sink, TapeFeed feed, RecorderClock clock, SegmentPool pool, Annotations annotations) {
        this(sink, feed, clock, pool, annotations, DutyCycle.RECORDING);
    }

    RecorderLoop(
            GuardedSink sink,
            TapeFeed feed,
            RecorderClock clock,
            SegmentPool pool,
            Annotations annotations,
            DutyCycle cycle) {
        this.sink = sink;
        this.feed = feed;
        this.clock = clock;
        this.pool = pool;
        this.annotations = annotations;
        this.pacing = new DrainPacing(cycle.longestSleepNanos(), (long) pool.segmentBytes() * pool.limit());
        this.bytesPerTurn = cycle.bytesPerTurn();
        this.paired = clock.pair();
    }

    /** Takes a lane in, with the segment it begins with; any thread. */
    void add(Lane lane, Segment first) {
        drains.add(new LaneDrain(lane, first, pool, feed, clock.nanos()));
    }

    /** The lanes; any thread. */
    List<LaneDrain> drains() {
        return drains;
    }

    /**
     * Deals with what waits now.
     *
     * @return how long to sleep before the next pass, in nanoseconds
     */
    long pass() {
        try {
            return dealWithWaiting();
        } catch (Throwable e) {
            // A record that cannot be dealt with ends the writing, not the draining: the lanes must get their memory
            // back.
            sink.fail(e);
            return 0;
        }
    }

    /** The last pass: empties the lanes, which are quiet by now, and ends the tape. */
    void finish() {
        boolean unsaid;
        do {
            unsaid = false;
            for (LaneDrain drain : drains) {
                // The producer's side is free to be used from here: its thread has nothing to do with it any more.
                unsaid |= !drain.lane().isReady();
            }
            while (pass() == 0) {
                Thread.onSpinWait();
            }
        } while (unsaid);
        drains.forEach(LaneDrain::writeUnwritten);
        sayWhatWasDropped();
        sink.append(new Frame.ClockPair(clock.pair()));
        sink.end(clock.nanos());
    }

    private long dealWithWaiting() {
        long now = clock.nanos();
        if (sink.resumesAt(now)) {
            drains.forEach(LaneDrain::writeUnwritten);
        }
        long drained = 0;
        boolean moreWaits = false;
        for (LaneDrain drain : drains) {
            long walked = drain.drain(now, bytesPerTurn);
            drained += walked;
            moreWaits |= walked >= bytesPerTurn;
        }
        annotate();
        pool.keepSpare(SPARE_SEGMENTS_PER_LANE * drains.size());
        if (isPairDue()) {
            paired = clock.pair();
            sink.append(new Frame.ClockPair(paired));
        }
        sink.flush();
        return pacing.parkNanos(drained, moreWaits);
    }

    /** Four times a second; and at once when the wall clock was set, or the machine slept, so that few times are told by the old one. */
    private boolean isPairDue() {
        long sinceNanos = clock.nanos() - paired.monoNanos();
        long wallNanos = clock.epochMillis() * RecorderClock.NANOS_PER_MILLI - paired.epochNanos();
        return sinceNanos >= ClockCadence.RECORDING.everyNanos()
                || Math.abs(wallNanos - sinceNanos) > TapeCheck.WALL_STEP_NANOS;
    }

    private void annotate() {
        for (Frame frame = annotations.poll(); frame != null; frame = annotations.poll()) {
            if (sink.paused() && frame instanceof Frame.MetricsSnapshot) {
                annotations.countDropped();
            } else {
                sink.append(frame);
            }
        }
        if (!sink.paused()) {
            sayWhatWasDropped();
        }
    }

    private void sayWhatWasDropped() {
        long dropped = annotations.takeDropped();
        if (dropped > 0) {
            sink.append(new Frame.Mark(
                    clock.nanos(), "ssetape: " + dropped + " marks, metrics or cost readings were not recorded"));
        }
    }
}
