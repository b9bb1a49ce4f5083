package io.ssetape.replayer.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.prometheus.SeriesDelta.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SeriesDeltaTest {
    private static final Series COUNTER = new Series("c_total", Map.of());

    /** Readings of one counter; null for a reading without it. */
    private static List<Reading> readings(Double... values) {
        SeriesTable table = new SeriesTable();
        table.row(Map.of(COUNTER, 0.0));
        List<Reading> readings = new ArrayList<>();
        for (Double value : values) {
            double[] row = table.row(value == null ? Map.of() : Map.of(COUNTER, value));
            readings.add(new Reading(readings.size(), "periodic", 200, null, row));
        }
        return readings;
    }

    private static SeriesDelta delta(Double... values) {
        return SeriesDelta.of(COUNTER, 0, readings(values), true);
    }

    @Test
    void aCounterThatGrowsHasADifference() {
        assertThat(delta(5.0, 8.0)).isEqualTo(new SeriesDelta(COUNTER, 5.0, 8.0, 3.0, Status.OK));
        assertThat(delta(5.0, 5.0).delta()).isZero();
    }

    @Test
    void aCounterThatFellHasNone() {
        assertThat(delta(5.0, 3.0)).isEqualTo(new SeriesDelta(COUNTER, 5.0, 3.0, null, Status.RESET));
    }

    @Test
    void aResetThatWasOvertakenIsSeenInBetween() {
        assertThat(delta(100.0, 150.0).status()).isEqualTo(Status.OK);
        assertThat(delta(100.0, 20.0, 150.0)).isEqualTo(new SeriesDelta(COUNTER, 100.0, 150.0, null, Status.RESET));
    }

    @Test
    void whatAppearsIsCountedFromZeroOnlyIfItsProcessWasThere() {
        assertThat(delta(null, 7.0)).isEqualTo(new SeriesDelta(COUNTER, null, 7.0, 7.0, Status.APPEARED));
        assertThat(SeriesDelta.of(COUNTER, 0, readings(null, 7.0), false).status())
                .isEqualTo(Status.NEW_PROCESS);
        assertThat(SeriesDelta.of(COUNTER, 0, readings(null, 7.0), false).delta())
                .isNull();
    }

    @Test
    void whatVanishesHasNoDifferenceEvenIfItComesBack() {
        assertThat(delta(5.0, null).status()).isEqualTo(Status.VANISHED);
        assertThat(delta(5.0, null, 9.0).status()).isEqualTo(Status.VANISHED);
        assertThat(delta(5.0, null, 1.0).status()).isEqualTo(Status.RESET);
    }

    @Test
    void whatIsNoNumberHasNoDifference() {
        assertThat(delta(5.0, Double.NaN).status()).isEqualTo(Status.NO_NUMBER);
        assertThat(delta(Double.POSITIVE_INFINITY, 9.0).status()).isEqualTo(Status.NO_NUMBER);
        assertThat(delta(-5.0, 5.0).status()).isEqualTo(Status.NO_NUMBER);
        assertThat(delta(-5.0, -2.0).status()).isEqualTo(Status.NO_NUMBER);
        assertThat(delta(null, -3.0)).isEqualTo(new SeriesDelta(COUNTER, null, -3.0, null, Status.NO_NUMBER));
    }

    @Test
    void aSeriesThatIsNowhereGivesNothing() {
        assertThat(delta(null, null)).isNull();
    }

    /** Whatever happens, no negative number is passed on, and a difference is only given where the counter never fell. */
    @Test
    void noDifferenceIsEverNegative() {
        Random random = new Random(11);
        for (int round = 0; round < 20_000; round++) {
            Double[] values = new Double[2 + random.nextInt(4)];
            for (int i = 0; i < values.length; i++) {
                values[i] = switch (random.nextInt(8)) {
                    case 0 -> null;
                    case 1 -> Double.NaN;
                    case 2 -> -1.0 * random.nextInt(5);
                    default -> (double) random.nextInt(10);
                };
            }
            SeriesDelta delta = delta(values);
            if (delta != null && delta.delta() != null) {
                assertThat(delta.delta()).isNotNegative();
                Double last = null;
                for (Double value : values) {
                    // Once it is there it stays and grows.
                    assertThat(last == null || (value != null && value >= last)).isTrue();
                    last = value;
                }
            }
        }
    }
}
