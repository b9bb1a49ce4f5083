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

    private void pair(long monoMs) {
        watch.accept(new Frame.ClockPair(new WallTime(monoMs * MILLI, 0)));
    }

    private void read(long monoMs) {
        watch.accept(new Frame.Bytes(monoMs * MILLI, 1, Direction.RESPONSE, 0, false, new byte[] {1}));
    }
}
