package io.ssetape.proxy.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.intake.RecorderStats;
import io.ssetape.recorder.intake.RecorderStats.State;
import org.junit.jupiter.api.Test;

class StatusLineTest {
    @Test
    void inTheUsualStateItSaysHowMuchAndHowFarBehind() {
        RecorderStats stats = new RecorderStats(10, 5_347_738, 1, 4_900_000, 0, State.RECORDING);

        assertThat(StatusLine.text("requests 12 done", stats)).isEqualTo("lag 4 ms | requests 12 done | 5.1 MiB");
    }

    @Test
    void whatIsMissingAndWhyItIsMissingStandsBehindThat() {
        RecorderStats stats = new RecorderStats(10, 0, 0, 0, 2048, State.PAUSED_DISK_LOW);

        assertThat(StatusLine.text("x", stats)).isEqualTo("PAUSED: disk low | missing 2.0 KiB | lag 0 ms | x | 0 B");
    }

    @Test
    void itLeavesTheLastColumnFreeSoThatNoTerminalWraps() {
        assertThat(StatusLine.fit("0123456789", 11)).isEqualTo("0123456789");
        assertThat(StatusLine.fit("0123456789", 10)).isEqualTo("012345678");
        assertThat(StatusLine.fit("0123456789", 1)).isEmpty();
    }
}
