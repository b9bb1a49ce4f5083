package io.ssetape.replayer.clock;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.WallTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What lies right behind a standstill, and when that can be said. */
class StandstillWatchTest {
    private static final long MILLI = 1_000_000L;

    private final StandstillWatch watch = new StandstillWatch();

    StandstillWatchTest() {
        watch.accept(new Frame.TapeStart(new WallTime(0, 0), 1, "test", "", List.of(), Map.of()));
        pair(1000);
    }

    @ParameterizedTest
    @CsvSource({"59000, -1", "59001, 0", "60000, 0", "60250, 0", "60251, -1", "900, -1"})
    void aQuarterOfASecondBehindTheReadingThatEndsItWhatWaitedIsRead(long readMs, int place) {
        pair(60_000);

        assertThat(watch.behind(readMs * MILLI)).isEqualTo(place);
    }

    @Test
    void beforeThatReadingItIsOpen() {
        read(59_995);
        assertThat(watch.behind(59_995 * MILLI)).isEqualTo(StandstillWatch.OPEN);

        pair(60_000);
        assertThat(watch.behind(59_995 * MILLI)).isZero();
    }

    @Test
    void theNextReadingMayShowThatThereWasNone() {
        read(3_500);
        assertThat(watch.behind(3_500 * MILLI)).isEqualTo(StandstillWatch.OPEN);

        pair(3_600);
        assertThat(watch.behind(3_500 * MILLI)).isEqualTo(Stretch.NONE);
    }

    @Test
    void whereTheRelayReadOnNothingWaited() {
        read(30_000);
        read(59_995);
        assertThat(watch.behind(59_995 * MILLI)).isEqualTo(Stretch.NONE);

        pair(60_000);
        assertThat(watch.behind(59_995 * MILLI)).isEqualTo(Stretch.NONE);
    }

    @Test
    void aCaptureWithoutReadingsNeverStoodStill() {
        StandstillWatch none = new StandstillWatch();
        none.accept(new Frame.TapeStart(new WallTime(0, 0), 1, "test", "", List.of(), Map.of()));

        assertThat(none.behind(60_000 * MILLI)).isEqualTo(Stretch.NONE);
        assertThat(new StandstillWatch().behind(60_000 * MILLI)).isEqualTo(Stretch.NONE);
    }

    @ParameterizedTest
    @CsvSource({"2250, -1", "2251, 0", "2500, 0", "2750, 0", "2751, -1"})
    void aTapeThatSaysHowOftenItsClocksAreReadShowsAStopOfThreeReadings(long readMs, int place) {
        StandstillWatch often = new StandstillWatch();
        often.accept(new Frame.TapeStart(
                new WallTime(0, 0), 1, "test", "", List.of(), Map.of("clock_pair_every_ms", "250")));
        for (long monoMs : new long[] {2000, 2250, 3000, 3250, 4001}) {
            pair(often, monoMs);
        }
        assertThat(often.count()).isEqualTo(1);
        assertThat(often.stretches()).containsExactly(new Stretch(3250 * MILLI, 4001 * MILLI, false, 250 * MILLI));
        assertThat(often.behind((readMs + 1501) * MILLI)).isEqualTo(place);
        assertThat(often.stretches().get(0).stoodNanos()).isEqualTo(3500 * MILLI);
    }

    /** The recorder looks at its clocks every 8 ms: what it was about to see when it stopped was read before. */
    @ParameterizedTest
    @CsvSource({"2251, false", "2258, false", "2275, false", "2276, true", "2750, true", "2751, false"})
    void aReadJustBehindADueReadingProvesNothing(long readMs, boolean ranOn) {
        StandstillWatch often = new StandstillWatch();
        often.accept(new Frame.TapeStart(
                new WallTime(0, 0), 1, "test", "", List.of(), Map.of("clock_pair_every_ms", "250")));
        pair(often, 2000);
        read(often, 2251);
        read(often, readMs);
        pair(often, 3001);

        assertThat(often.stretches()).extracting(Stretch::reads).containsExactly(ranOn);
    }

    @Test
    void untilTheNextReadingAShorterStopIsOpenToo() {
        StandstillWatch often = new StandstillWatch();
        often.accept(new Frame.TapeStart(
                new WallTime(0, 0), 1, "test", "", List.of(), Map.of("clock_pair_every_ms", "250")));
        pair(often, 1000);
        read(often, 1501);

        assertThat(often.behind(1501 * MILLI)).isEqualTo(StandstillWatch.OPEN);
    }

    @Test
    void manyAreAllLookedAt() {
        for (int i = 1; i <= 30; i++) {
            pair(1000 + i * 5000L);
        }
        read(1000 + 24 * 5000 + 2500);

        assertThat(watch.stretches())
                .hasSize(30)
                .filteredOn(Stretch::reads)
                .containsExactly(watch.stretches().get(24));
        for (int i = 0; i < 30; i++) {
            long behindMs = 1000 + (i + 1) * 5000L + 200;
            assertThat(watch.behind(behindMs * MILLI)).isEqualTo(i == 24 ? Stretch.NONE : i);
        }
    }

    @Test
    void beyondTenThousandTheyAreCountedOnly() {
        for (int i = 1; i <= StandstillWatch.KEPT + 2; i++) {
            pair(1000 + i * 5000L);
        }

        assertThat(watch.count()).isEqualTo(10_002);
        assertThat(watch.stretches()).hasSize(10_000);
        assertThat(watch.behind((1000 + 10_000 * 5000L + 200) * MILLI)).isEqualTo(9_999);
        assertThat(watch.behind((1000 + 10_001 * 5000L + 200) * MILLI)).isEqualTo(Stretch.NONE);
    }

    @Test
    void noneReachesIntoAnotherWhateverTheTapeSays() {
        pair(10_000);
        pair(5_000);
        pair(20_000);
        pair(30_000);

        assertThat(watch.count()).isEqualTo(3);
        assertThat(watch.stretches()).extracting(Stretch::fromNanos).containsExactly(1000 * MILLI, 20_000 * MILLI);
    }

    private void pair(long monoMs) {
        pair(watch, monoMs);
    }

    private static void pair(StandstillWatch watch, long monoMs) {
        watch.accept(new Frame.ClockPair(new WallTime(monoMs * MILLI, 0)));
    }

    private void read(long monoMs) {
        read(watch, monoMs);
    }

    private static void read(StandstillWatch watch, long monoMs) {
        watch.accept(new Frame.Bytes(monoMs * MILLI, 1, Direction.RESPONSE, 0, false, new byte[] {1}));
    }
}
