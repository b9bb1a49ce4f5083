package io.ssetape.replayer.clock;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.tape.ClockCadence;
import java.util.ArrayList;
import java.util.List;

/** Watches a tape's readings of its clocks go by, for stretches without one. */
public final class StandstillWatch {
    /** What {@link #behind} answers for a moment of which the next reading of the clocks will tell. */
    public static final int OPEN = -2;

    /** So many are looked at, some 400 KB; further ones, hours of standing still altogether, are counted only. */
    static final int KEPT = 10_000;

    private final List<Stretch> stretches = new ArrayList<>();
    private ClockCadence cadence = ClockCadence.UNSAID;
    private int count;
    private boolean begun;
    private boolean lastIsStart;
    private long startNanos;
    private long lastNanos;
    private long earliestReadNanos = Long.MAX_VALUE;
    private long latestReadNanos = Long.MIN_VALUE;

    /** The next frame. */
    public void accept(Frame frame) {
        if (frame instanceof Frame.Bytes bytes) {
            read(bytes.nanos());
        } else if (frame instanceof Frame.ClockPair pair) {
            reading(pair.clock().monoNanos(), false);
        } else if (frame instanceof Frame.TapeStart start) {
            cadence = ClockCadence.of(start);
            reading(start.clock().monoNanos(), true);
        }
    }

    /** How many there were. */
    public int count() {
        return count;
    }

    /** The first ten thousand of them, in the order of time; none reaches into another. */
    public List<Stretch> stretches() {
        return List.copyOf(stretches);
    }

    /** The first reading of the clocks; 0 before any. */
    public long startNanos() {
        return startNanos;
    }

    /**
     * Whether what was read at a time may have waited for a standstill to end.
     *
     * @param nanos the time of a read that has been handed in
     * @return the place of that standstill among {@link #stretches}; {@link Stretch#NONE}; or {@link #OPEN} when only the next reading of
     *     the clocks can tell
     */
    public int behind(long nanos) {
        boolean open = begun
                && !lastIsStart
                && nanos > lastNanos + cadence.standstillNanos() - cadence.everyNanos()
                && latestReadNanos - earliestReadNanos <= cadence.everyNanos();
        return open ? OPEN : Stretch.behind(stretches, nanos);
    }

    /** A read may stand on the tape behind the reading of the clocks that ended its standstill, since the recorder catches up by and by. */
    private void read(long nanos) {
        if (begun && nanos > Stretch.overdueNanos(lastNanos, cadence.everyNanos())) {
            earliestReadNanos = Math.min(earliestReadNanos, nanos);
            latestReadNanos = Math.max(latestReadNanos, nanos);
        }
        int place = Stretch.lastBegunBefore(stretches, nanos);
        if (place == Stretch.NONE) {
            return;
        }
        Stretch stretch = stretches.get(place);
        if (!stretch.reads() && stretch.isWellWithin(nanos)) {
            stretches.set(place, new Stretch(stretch.fromNanos(), stretch.toNanos(), true, stretch.everyNanos()));
        }
    }

    private void reading(long nanos, boolean isStart) {
        if (begun) {
            standstill(nanos);
        } else {
            startNanos = nanos;
        }
        begun = true;
        lastNanos = nanos;
        lastIsStart = isStart;
        earliestReadNanos = Long.MAX_VALUE;
        latestReadNanos = Long.MIN_VALUE;
    }

    /** The start frame is written before the recorder warms up, which may take seconds of its own. */
    private void standstill(long nanos) {
        if (lastIsStart || nanos - lastNanos <= cadence.standstillNanos()) {
            return;
        }
        count++;
        boolean ordered =
                stretches.isEmpty() || stretches.get(stretches.size() - 1).toNanos() <= lastNanos;
        // A clock that goes back is none; what such a tape says of its times is not to be relied upon anyway.
        if (ordered && stretches.size() < KEPT) {
            Stretch stretch = new Stretch(lastNanos, nanos, false, cadence.everyNanos());
            stretches.add(new Stretch(lastNanos, nanos, stretch.isWellWithin(earliestReadNanos), cadence.everyNanos()));
        }
    }
}
