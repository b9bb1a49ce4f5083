package io.ssetape.replayer.report.tapes;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.report.summary.ClockWatch;
import io.ssetape.replayer.report.summary.TapeClockReport.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The readings of both clocks on one tape, 16 bytes and an object each; they come four times a second, on older tapes once. */
public final class ClockLog {
    private static final double MILLION = 1e6;
    private static final int SHOWN_STEPS = 20;

    private final List<WallTime> readings = new ArrayList<>();

    /** The next frame. */
    public void accept(Frame frame) {
        if (frame instanceof Frame.ClockPair pair) {
            add(pair.clock());
        } else if (frame instanceof Frame.TapeStart start) {
            add(start.clock());
        }
    }

    /** A foreign capture may not know its wall clock; its readings then say 0. */
    private void add(WallTime reading) {
        if (reading.epochNanos() != 0) {
            readings.add(reading);
        }
    }

    /** The readings, in tape order. */
    List<WallTime> readings() {
        return readings;
    }

    /**
     * A moment on the wall axis. The first reading of both clocks anchors the whole tape and its monotonic clock tells the rest: a wall clock
     * that is set while it records moves nothing.
     *
     * @return nanoseconds since 1970; there has to be a reading
     */
    long anchoredNanos(long monoNanos) {
        WallTime anchor = readings.get(0);
        return anchor.epochNanos() + (monoNanos - anchor.monoNanos());
    }

    /** Moments at which the wall clock was set, all of them. */
    List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        for (int i = 1; i < readings.size(); i++) {
            long by = stepNanos(i);
            if (by != 0) {
                long at = readings.get(i).monoNanos() - readings.get(0).monoNanos();
                steps.add(new Step(Nanos.toMillis(at), Nanos.toMillis(by)));
            }
        }
        return steps;
    }

    /** The first steps. */
    List<Step> firstSteps() {
        return steps().stream().limit(SHOWN_STEPS).toList();
    }

    /** By how much the wall clock gained on the monotonic one, steps left out; null with fewer than two readings. */
    Double driftMs() {
        return readings.size() < 2 ? null : Double.valueOf(Nanos.toMillis(driftNanos()));
    }

    /** The same in millionths of the time; null when that is less than a second. */
    Double driftPpm() {
        if (readings.size() < 2) {
            return null;
        }
        long between = last().monoNanos() - readings.get(0).monoNanos();
        return between < TimeUnit.SECONDS.toNanos(1) ? null : Double.valueOf(driftNanos() * MILLION / between);
    }

    private double driftNanos() {
        double drift = began(last()) - began(readings.get(0));
        for (int i = 1; i < readings.size(); i++) {
            drift -= stepNanos(i);
        }
        return drift;
    }

    /** The change from the reading before it, if it is a step; else 0. */
    private long stepNanos(int i) {
        return ClockWatch.stepNanos(readings.get(i - 1), readings.get(i));
    }

    private WallTime last() {
        return readings.get(readings.size() - 1);
    }

    /**
     * The difference between two tapes' clocks, by the two readings nearest to each other on the monotonic clock: 0 on one host,
     * by when they were started on two.
     *
     * @return nanoseconds; null when a tape has no reading
     */
    static Double apartNanos(ClockLog one, ClockLog other) {
        Double apart = null;
        double nearest = Double.POSITIVE_INFINITY;
        int there = 0;
        List<WallTime> others = other.readings;
        for (WallTime mine : one.readings) {
            while (there + 1 < others.size()
                    && distance(mine, others.get(there + 1)) <= distance(mine, others.get(there))) {
                there++;
            }
            if (!others.isEmpty() && distance(mine, others.get(there)) < nearest) {
                nearest = distance(mine, others.get(there));
                apart = (double) began(mine) - began(others.get(there));
            }
        }
        return apart;
    }

    private static double distance(WallTime one, WallTime other) {
        return Math.abs((double) one.monoNanos() - other.monoNanos());
    }

    /** When the monotonic clock stood at 0, by this reading. */
    private static long began(WallTime reading) {
        return reading.epochNanos() - reading.monoNanos();
    }
}
