package io.ssetape.replayer.report.summary;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.recorder.tape.TapeCheck;
import io.ssetape.replayer.report.summary.ClockEvents.Standstill;
import io.ssetape.replayer.report.summary.TapeClockReport.Step;
import java.util.ArrayList;
import java.util.List;

/** Watches a tape's readings of both clocks go by, for the moments at which one of them did what clocks should not. */
public final class ClockWatch {
    /** How far apart a recorder reads its clocks. */
    public static final long READING_EVERY_NANOS = 1_000_000_000L;

    private static final double NANOS_PER_MILLI = 1e6;
    private static final int SHOWN = 20;

    /** A wall clock is steered by at most half a thousandth; what changes by more, reading noise aside, was set. */
    private static final double SLEW = 1e-3;

    private final List<Step> steps = new ArrayList<>();
    private final List<Stretch> stretches = new ArrayList<>();
    private int stepCount;
    private int standstillCount;
    private WallTime first;
    private WallTime last;
    private boolean lastIsStart;
    private long earliestReadNanos = Long.MAX_VALUE;

    /** A standstill, of which it may show later that reads were stamped in it. */
    private static final class Stretch {
        private final long fromNanos;
        private final long toNanos;
        private boolean reads;

        Stretch(long fromNanos, long toNanos) {
            this.fromNanos = fromNanos;
            this.toNanos = toNanos;
        }

        /** So far from both ends that it cannot belong to what was before or behind. */
        void read(long nanos) {
            reads |= nanos > fromNanos + READING_EVERY_NANOS && nanos < toNanos - READING_EVERY_NANOS;
        }
    }

    /**
     * By how much the wall clock was set from one reading to the next.
     *
     * @return nanoseconds, positive for forward; 0 when it moved by no more than clocks do that are steered and read
     */
    public static long stepNanos(WallTime earlier, WallTime later) {
        long change = (later.epochNanos() - later.monoNanos()) - (earlier.epochNanos() - earlier.monoNanos());
        double between = Math.abs((double) later.monoNanos() - earlier.monoNanos());
        return Math.abs(change) > TapeCheck.WALL_STEP_NANOS + SLEW * between ? change : 0;
    }

    /** The next frame. */
    void accept(Frame frame) {
        if (frame instanceof Frame.Bytes bytes) {
            read(bytes.nanos());
        } else if (frame instanceof Frame.ClockPair pair) {
            reading(pair.clock(), false);
        } else if (frame instanceof Frame.TapeStart start) {
            reading(start.clock(), true);
        }
    }

    /** What there was; null when the clocks went as they should. */
    ClockEvents events() {
        return stepCount == 0 && standstillCount == 0
                ? null
                : new ClockEvents(
                        stepCount,
                        List.copyOf(steps),
                        standstillCount,
                        stretches.stream()
                                .map(stretch -> new Standstill(
                                        millis(stretch.fromNanos),
                                        millis(stretch.toNanos),
                                        stretch.reads,
                                        0,
                                        List.of()))
                                .toList());
    }

    /** A read may stand on the tape behind the reading of the clocks that ended its standstill, since the recorder catches up by and by. */
    private void read(long nanos) {
        if (last != null && nanos > last.monoNanos() + READING_EVERY_NANOS) {
            earliestReadNanos = Math.min(earliestReadNanos, nanos);
        }
        for (Stretch stretch : stretches) {
            stretch.read(nanos);
        }
    }

    private void reading(WallTime reading, boolean isStart) {
        if (last == null) {
            first = reading;
        } else {
            standstill(reading);
            step(reading);
        }
        last = reading;
        lastIsStart = isStart;
        earliestReadNanos = Long.MAX_VALUE;
    }

    /** The start frame is written before the recorder warms up, which may take seconds of its own. */
    private void standstill(WallTime reading) {
        if (lastIsStart || reading.monoNanos() - last.monoNanos() <= TapeCheck.STANDSTILL_NANOS) {
            return;
        }
        standstillCount++;
        if (stretches.size() < SHOWN) {
            Stretch stretch = new Stretch(last.monoNanos(), reading.monoNanos());
            stretch.read(earliestReadNanos);
            stretches.add(stretch);
        }
    }

    /** A foreign capture may not know its wall clock; its readings then say 0. */
    private void step(WallTime reading) {
        long by = reading.epochNanos() == 0 || last.epochNanos() == 0 ? 0 : stepNanos(last, reading);
        if (by == 0) {
            return;
        }
        stepCount++;
        if (steps.size() < SHOWN) {
            steps.add(new Step(millis(reading.monoNanos()), by / NANOS_PER_MILLI));
        }
    }

    private double millis(long monoNanos) {
        return (monoNanos - first.monoNanos()) / NANOS_PER_MILLI;
    }
}
