package io.ssetape.proxy.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.record.LiveFigures.Counts;
import io.ssetape.recorder.intake.RecorderStats;
import io.ssetape.recorder.intake.RecorderStats.State;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LiveStatusLineTest {
    private static final Counts COUNTS = new Counts(1_234, 16, 1_230, 123_456, 12, 0);
    private static final RecorderStats USUAL = new RecorderStats(10, 537_185_484, 1, 4_900_000, 0, State.RECORDING);

    @Test
    void allThatIsPromisedStandsInEightyColumns() {
        assertThat(LiveStatusLine.fit(LiveStatusLine.fields(COUNTS, USUAL), 80))
                .isEqualTo("events 123456  512.3 MiB  lag 4 ms  gaps 0  1234 done, 16 open  sglext 1230");
    }

    @Test
    void whatElseThereIsFollowsWhereThereIsRoom() {
        assertThat(LiveStatusLine.fit(LiveStatusLine.fields(COUNTS, USUAL), 100))
                .endsWith("  gaps 0  1234 done, 16 open  sglext 1230  other 12");
        assertThat(LiveStatusLine.fields(new Counts(0, 1, 0, 0, 0, 0), USUAL))
                .last()
                .isEqualTo("sglext 0");
    }

    @Test
    void whatIsMissingAndWhyItIsMissingComesFirst() {
        RecorderStats stats = new RecorderStats(10, 0, 0, 0, 2048, State.PAUSED_DISK_LOW);

        assertThat(LiveStatusLine.fields(COUNTS, stats))
                .startsWith("PAUSED: disk low", "missing 2.0 KiB", "events 123456", "0 B", "lag 0 ms");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8, 13, 14, 20, 24, 25, 40, 60, 70, 79})
    void aNarrowTerminalShowsFewerFieldsAndEachOfThemWhole(int columns) {
        List<String> fields = LiveStatusLine.fields(COUNTS, USUAL);
        String line = LiveStatusLine.fit(fields, columns);

        assertThat(line.length()).isLessThan(Math.max(1, columns));
        assertThat(fields).containsAll(line.isEmpty() ? List.of() : List.of(line.split("  ", -1)));
    }

    @Test
    void itLeavesTheLastColumnFreeSoThatNoTerminalWraps() {
        assertThat(LiveStatusLine.fit(List.of("0123456789"), 11)).isEqualTo("0123456789");
        assertThat(LiveStatusLine.fit(List.of("0123456789"), 10)).isEmpty();
        assertThat(LiveStatusLine.fit(List.of("01234", "0123456789", "56"), 10)).isEqualTo("01234  56");
    }
}
