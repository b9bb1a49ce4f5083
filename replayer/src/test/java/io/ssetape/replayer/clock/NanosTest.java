package io.ssetape.replayer.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NanosTest {
    /** A product with 1e-6 would end in another digit. */
    @Test
    void dividesOnce() {
        assertThat(Nanos.toMillis(1_100_000)).isEqualTo(1.1);
        assertThat(Nanos.toMillis(1_209_600_123_456_789L)).isEqualTo(1_209_600_123.456_789);
        assertThat(Nanos.toMillis(0.5)).isEqualTo(5e-7);
        assertThat(Nanos.toSeconds(1_700_000_000)).isEqualTo(1.7);
    }

    @Test
    void roundsToTheNearest() {
        assertThat(Nanos.ofMillis(1.000_000_4)).isEqualTo(1_000_000);
        assertThat(Nanos.ofMillis(1.000_000_6)).isEqualTo(1_000_001);
        assertThat(Nanos.ofMillis(-1.000_000_6)).isEqualTo(-1_000_001);
        assertThat(Nanos.ofSeconds(1.000_000_000_6)).isEqualTo(1_000_000_001);
    }

    @Test
    void comesBackFromMilliseconds() {
        for (long nanos = 1; nanos < 1L << 53; nanos = 3 * nanos + 1) {
            assertThat(Nanos.ofMillis(Nanos.toMillis(nanos))).isEqualTo(nanos);
        }
    }

    @Test
    void whatWasNotObservedHasNoTime() {
        assertThat(Nanos.millisBetween(5, null)).isNull();
        assertThat(Nanos.millisBetween(2_000_000, 500_000L)).isEqualTo(-1.5);
    }
}
