package io.ssetape.replayer.report.summary;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.recorder.tape.TapeCheck;
import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.clock.StandstillTally;
import io.ssetape.replayer.clock.StandstillWatch;
import io.ssetape.replayer.report.summary.TapeClockReport.Step;
import java.util.ArrayList;
import java.util.List;

/** Watches a tape's readings of both clocks go by, for the moments at which one of them did what clocks should not. */
public final class ClockWatch {
    private static final int SHOWN = 20;

    /** A wall clock is steered by at most half a thousandth; what changes by more, reading noise aside, was set. */
    private static final double SLEW = 1e-3;

    private final StandstillWatch standstills = new StandstillWatch();
    private final List<Step> steps = new ArrayList<>();
    private int stepCount;
    private WallTime last;

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
        standstills.accept(frame);
        if (frame instanceof Frame.ClockPair pair) {
            reading(pair.clock());
        } else if (frame instanceof Frame.TapeStart start) {
            reading(start.clock());
        }
    }

    /** The part that watches for standstills. */
    StandstillWatch standstills() {
        return standstills;
    }

    /** What there was, without the requests that it touches; null when the clocks went as they should. */
    ClockEvents events() {
        if (stepCount == 0 && standstills.count() == 0) {
            return null;
        }
        StandstillTally tally = new StandstillTally(standstills.stretches());
        return new ClockEvents(
                stepCount,
                List.copyOf(steps),
                standstills.count(),
                tally.told(standstills.startNanos()),
                tally.leftOut(standstills.count()));
    }

    private void reading(WallTime reading) {
        if (last != null) {
            step(reading);
        }
        last = reading;
    }

    /** A foreign capture may not know its wall clock; its readings then say 0. */
    private void step(WallTime reading) {
        long by = reading.epochNanos() == 0 || last.epochNanos() == 0 ? 0 : stepNanos(last, reading);
        if (by == 0) {
            return;
        }
        stepCount++;
        if (steps.size() < SHOWN) {
            steps.add(new Step(Nanos.toMillis(reading.monoNanos() - standstills.startNanos()), Nanos.toMillis(by)));
        }
    }
}
