package io.ssetape.replayer.report.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.report.summary.WallTimes.Moment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WallTimesTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long START = 5_000 * SECOND;
    private static final long EPOCH = 1_767_225_600L * SECOND;
    private static final long HOUR = 3600 * SECOND;
    private static final long END = START + 100 * SECOND;

    private final WallTimes times = new WallTimes();
    private final List<WallTime> readings = new ArrayList<>();

    WallTimesTest() {
        WallTime first = new WallTime(START, EPOCH);
        times.accept(new Frame.TapeStart(first, 1, "test", "", List.of(), Map.of()));
        readings.add(first);
    }

    /** A reading so many nanoseconds after the start, the wall clock ahead of where it began by so many. */
    private void reading(long sinceStart, long ahead) {
        WallTime reading = new WallTime(START + sinceStart, EPOCH + sinceStart + ahead);
        times.accept(new Frame.ClockPair(reading));
        readings.add(reading);
    }

    private List<Moment> at(long sinceEpoch) {
        return times.momentsOf(EPOCH + sinceEpoch, END);
    }

    private static List<Moment> moment(long sinceStart) {
        return List.of(new Moment(START + sinceStart, START + sinceStart));
    }

    /** What is shown for a moment, and asked for by it, is found again, whatever the clock did. */
    @Test
    void whatIsShownIsFound() {
        Random random = new Random(7);
        long ahead = 0;
        for (long at = SECOND / 4; at < 100 * SECOND; at += SECOND / 4) {
            ahead += random.nextInt(200_001) - 100_000;
            if (random.nextInt(40) == 0) {
                ahead += (random.nextBoolean() ? 1 : -1) * (SECOND + random.nextInt(1_000_000_000));
            }
            reading(at, ahead);
        }
        for (int i = 0; i < 100_000; i++) {
            long nanos = START + random.nextLong(100 * SECOND);
            WallTime latest = readings.get((int) ((nanos - START) / (SECOND / 4)));
            long shown = latest.epochNanos() + (nanos - latest.monoNanos());
            assertThat(times.momentsOf(shown, END))
                    .as("%d", nanos - START)
                    .anyMatch(moment -> moment.firstNanos() <= nanos && nanos <= moment.lastNanos());
        }
    }

    @Test
    void aTimeBehindAStepIsWhereTheClockShowedIt() {
        reading(10 * SECOND, 0);
        reading(20 * SECOND, HOUR);

        assertThat(at(15 * SECOND)).isEqualTo(moment(15 * SECOND));
        assertThat(at(HOUR + 20 * SECOND)).isEqualTo(moment(20 * SECOND));
        assertThat(at(HOUR + 99 * SECOND)).isEqualTo(moment(99 * SECOND));
        assertThat(at(HOUR)).as("skipped").isEmpty();
        assertThat(at(20 * SECOND)).as("the first skipped").isEmpty();
    }

    @Test
    void aTimeThatTheClockShowedTwiceIsTwoMoments() {
        reading(10 * SECOND, 0);
        reading(20 * SECOND, -15 * SECOND);

        assertThat(at(4 * SECOND)).isEqualTo(moment(4 * SECOND));
        assertThat(at(6 * SECOND))
                .containsExactly(
                        new Moment(START + 6 * SECOND, START + 6 * SECOND),
                        new Moment(START + 21 * SECOND, START + 21 * SECOND));
        assertThat(at(20 * SECOND)).isEqualTo(moment(35 * SECOND));
    }

    @Test
    void aSteeredClockMakesOneMoment() {
        reading(10 * SECOND, 400);
        reading(20 * SECOND, -600);

        assertThat(at(10 * SECOND + 100)).isEqualTo(moment(10 * SECOND));
        assertThat(at(20 * SECOND - 100))
                .containsExactly(new Moment(START + 20 * SECOND - 500, START + 20 * SECOND + 500));
    }

    @Test
    void outsideTheRecordingTheClockGoesOn() {
        reading(50 * SECOND, HOUR);

        assertThat(at(-7 * SECOND)).isEqualTo(moment(-7 * SECOND));
        assertThat(at(HOUR + 500 * SECOND)).isEqualTo(moment(500 * SECOND));
    }

    @Test
    void whatMayLieBeforeOrBehindIsNeither() {
        reading(50 * SECOND, -HOUR);

        assertThat(at(-HOUR + 60 * SECOND)).isEqualTo(moment(60 * SECOND));
        assertThat(at(-HOUR / 2)).isEmpty();
        assertThat(at(-HOUR)).isEqualTo(moment(-HOUR));
        assertThat(at(49 * SECOND)).isEqualTo(moment(49 * SECOND));
    }

    @Test
    void aCaptureWithoutAWallClockHasNoTimes() {
        WallTimes none = new WallTimes();
        none.accept(new Frame.ClockPair(new WallTime(START, 0)));
        assertThat(none.isEmpty()).isTrue();
        assertThat(none.momentsOf(EPOCH, END)).isEmpty();
        assertThat(times.isEmpty()).isFalse();
    }

    @Test
    void centuriesAwayIsNoTime() {
        assertThatThrownBy(() -> times.momentsOf(Long.MIN_VALUE, END)).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void equalReadingsAreEqual() {
        WallTimes same = new WallTimes();
        readings.forEach(reading -> same.accept(new Frame.ClockPair(reading)));
        assertThat(same).isEqualTo(times).hasSameHashCodeAs(times);
        same.accept(new Frame.ClockPair(new WallTime(END, EPOCH)));
        assertThat(same).isNotEqualTo(times);
    }
}
