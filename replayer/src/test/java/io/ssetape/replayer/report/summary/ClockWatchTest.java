package io.ssetape.replayer.report.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.clock.Standstill;
import io.ssetape.replayer.clock.StandstillsLeftOut;
import io.ssetape.replayer.report.summary.TapeClockReport.Step;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClockWatchTest {
    private static final long MILLI = 1_000_000L;
    private static final long START = 5_000_000 * MILLI;
    private static final long EPOCH = 1_767_225_600_000L * MILLI;

    private final ClockWatch watch = new ClockWatch();

    ClockWatchTest() {
        watch.accept(new Frame.TapeStart(new WallTime(START, EPOCH), 1, "test", "", List.of(), Map.of()));
    }

    @Test
    void clocksThatGoAsTheyShouldAreNoNews() {
        // Steered by a thousandth, with half a millisecond of noise.
        for (int second = 1; second < 100; second++) {
            pair(second * 1000L, second * 1001.0 + second % 2);
        }
        assertThat(watch.events()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"10.9, false", "11.1, true", "-10.9, false", "-11.1, true"})
    void tenMillisecondsAndWhatSteeringMayDoInASecondAreNoStep(double byMs, boolean step) {
        pair(1000, 1000);
        pair(2000, 2000 + byMs);

        assertThat(watch.events() != null).isEqualTo(step);
    }

    @Test
    void stepsAreToldWithTheFirstReadingBehindThem() {
        pair(1000, 1000);
        pair(1500, 3_601_500);
        pair(2500, 3_602_500);
        pair(3500, -3_596_500);

        assertThat(watch.events().stepCount()).isEqualTo(2);
        assertThat(watch.events().steps()).containsExactly(new Step(1500, 3_600_000), new Step(3500, -7_200_000));
        assertThat(watch.events().standstills()).isEmpty();
    }

    @Test
    void aCaptureWithoutAWallClockHasNoSteps() {
        pair(1000, 1000);
        watch.accept(new Frame.ClockPair(new WallTime(START + 2000 * MILLI, 0)));
        pair(3000, 9_000_000);

        assertThat(watch.events()).isNull();
    }

    @Test
    void moreThanThreeSecondsWithoutAReadingAreAStandstill() {
        pair(1000, 1000);
        pair(4000, 4000);
        assertThat(watch.events()).isNull();

        pair(7001, 7001);
        assertThat(watch.events())
                .isEqualTo(new ClockEvents(0, List.of(), 1, List.of(new Standstill(4000, 7001, false)), null));
        assertThat(watch.events().standstills().get(0).lengthMs()).isEqualTo(3001);
    }

    @Test
    void theWarmUpBehindTheStartFrameIsNone() {
        pair(8000, 8000);

        assertThat(watch.events()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"1500, false", "2100, false", "2101, true", "8999, true", "9500, false"})
    void aReadWellWithinItShowsThatTheRelayRanOn(long readMs, boolean meanwhile) {
        pair(1000, 1000);
        read(900);
        read(readMs);
        pair(10_000, 10_000);
        read(10_100);

        assertThat(watch.events().standstills()).containsExactly(new Standstill(1000, 10_000, meanwhile));
    }

    @Test
    void suchAReadMayStandBehindTheReadingThatEndsIt() {
        pair(1000, 1000);
        pair(10_000, 10_000);
        read(5000);
        pair(11_000, 11_000);

        assertThat(watch.events().standstills()).containsExactly(new Standstill(1000, 10_000, true));
    }

    @Test
    void ofMoreThanTwentyTheFirstAreKeptAndAllCounted() {
        pair(1000, 1000);
        for (int i = 1; i <= 30; i++) {
            pair(1000 + i * 5000L, 1000 + i * 7000.0);
        }
        ClockEvents events = watch.events();

        assertThat(events.stepCount()).isEqualTo(30);
        assertThat(events.steps()).hasSize(20);
        assertThat(events.standstillCount()).isEqualTo(30);
        assertThat(events.standstills()).hasSize(20);
        assertThat(events.standstills().get(19).fromMs()).isEqualTo(96_000);
        assertThat(events.standstillsLeftOut()).isEqualTo(new StandstillsLeftOut(10, 0, 5000, 0, 0, 0));
    }

    private void pair(long monoMs, double wallMs) {
        watch.accept(new Frame.ClockPair(new WallTime(START + monoMs * MILLI, EPOCH + Math.round(wallMs * MILLI))));
    }

    private void read(long monoMs) {
        watch.accept(new Frame.Bytes(START + monoMs * MILLI, 1, Direction.RESPONSE, 0, false, new byte[] {1}));
    }
}
