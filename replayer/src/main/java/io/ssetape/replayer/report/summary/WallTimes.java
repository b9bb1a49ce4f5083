package io.ssetape.replayer.report.summary;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.WallTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the wall clock of a recording showed, by the tape's readings of both clocks: 16 bytes a reading. A moment has the wall time that
 * the latest reading at or before it gives, as everywhere where wall times are shown.
 */
public final class WallTimes {
    private static final int FIRST_CAPACITY = 16;

    private long[] monoNanos = new long[FIRST_CAPACITY];
    private long[] epochNanos = new long[FIRST_CAPACITY];
    private int size;

    /**
     * A moment at which the clock showed a time. A steered clock may show a time twice within microseconds; these are one moment.
     *
     * @param firstNanos when it showed that time first, on the monotonic clock
     * @param lastNanos when it did last
     */
    public record Moment(long firstNanos, long lastNanos) {}

    /** The next frame. */
    void accept(Frame frame) {
        if (frame instanceof Frame.ClockPair pair) {
            add(pair.clock());
        } else if (frame instanceof Frame.TapeStart start) {
            add(start.clock());
        }
    }

    /** A foreign capture may not know its wall clock; its readings then say 0. */
    private void add(WallTime reading) {
        if (reading.epochNanos() == 0 || (size > 0 && reading.monoNanos() < monoNanos[size - 1])) {
            return;
        }
        if (size == monoNanos.length) {
            monoNanos = Arrays.copyOf(monoNanos, 2 * size);
            epochNanos = Arrays.copyOf(epochNanos, 2 * size);
        }
        monoNanos[size] = reading.monoNanos();
        epochNanos[size] = reading.epochNanos();
        size++;
    }

    /** Whether the clock was never read. */
    public boolean isEmpty() {
        return size == 0;
    }

    /**
     * The moments at which the clock showed a time, in order: none when it was set past that time, several when it was set back. Outside
     * the recording the clock is taken to have gone on as it did, which only counts where it showed the time at no moment inside.
     *
     * @param wantedNanos the time, in nanoseconds since 1970
     * @param endNanos the end of the recording, on the monotonic clock
     * @throws ArithmeticException when the time is centuries away
     */
    public List<Moment> momentsOf(long wantedNanos, long endNanos) {
        List<Moment> inside = new ArrayList<>();
        int joinable = -1;
        for (int i = 0; i < size; i++) {
            Long at = within(i, wantedNanos, endNanos);
            boolean set = i > 0 && ClockWatch.stepNanos(reading(i - 1), reading(i)) != 0;
            joinable = set ? -1 : joinable;
            if (at == null) {
                continue;
            }
            if (joinable < 0) {
                joinable = inside.size();
                inside.add(new Moment(at, at));
            } else {
                inside.set(joinable, new Moment(inside.get(joinable).firstNanos(), at));
            }
        }
        return inside.isEmpty() ? outside(wantedNanos, endNanos) : inside;
    }

    /** The moment between a reading and the next at which the clock showed a time; null when it did not. */
    private Long within(int i, long wantedNanos, long endNanos) {
        long at = byReading(i, wantedNanos);
        boolean last = i == size - 1;
        long until = last ? endNanos : monoNanos[i + 1];
        if (at < monoNanos[i]) {
            return null;
        } else if (last ? at <= until : at < until) {
            return at;
        }
        // A steered clock leaves out what it gained: that was the moment of the reading that shows it.
        boolean gained =
                !last && wantedNanos < epochNanos[i + 1] && ClockWatch.stepNanos(reading(i), reading(i + 1)) == 0;
        return gained ? (Long) until : null;
    }

    /** A time that lies before all that the clock showed, or behind it; none when it may be either, or neither. */
    private List<Moment> outside(long wantedNanos, long endNanos) {
        if (size == 0) {
            return List.of();
        }
        long before = byReading(0, wantedNanos);
        long behind = byReading(size - 1, wantedNanos);
        boolean isBefore = before < monoNanos[0];
        boolean isBehind = behind > endNanos;
        if (isBefore == isBehind) {
            return List.of();
        }
        long at = isBefore ? before : behind;
        return List.of(new Moment(at, at));
    }

    private long byReading(int i, long wantedNanos) {
        return Math.addExact(monoNanos[i], Math.subtractExact(wantedNanos, epochNanos[i]));
    }

    private WallTime reading(int i) {
        return new WallTime(monoNanos[i], epochNanos[i]);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WallTimes times
                && Arrays.equals(monoNanos, 0, size, times.monoNanos, 0, times.size)
                && Arrays.equals(epochNanos, 0, size, times.epochNanos, 0, times.size);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(Arrays.copyOf(epochNanos, size));
    }
}
