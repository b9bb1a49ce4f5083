package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalTest {
    @ParameterizedTest
    @CsvSource({"24 132, 132", "24 80, 80", "0 0, 80", "'', 80", "nonsense, 80", "24 99999999999, 80"})
    void theWidthIsWhatTheTerminalSaysUnlessItSaysNothing(String sttySize, int columns) {
        assertThat(TerminalWidth.said(sttySize + "\n")).isEqualTo(columns);
    }

    @ParameterizedTest
    @CsvSource({"24 40, 40", "'50 200\n', 200", "0 0, 80", "'', 80", "stty: no terminal, 80"})
    void theWidthIsTheTerminalsOwnHoweverNarrow(String said, int columns) {
        assertThat(TerminalWidth.said(said)).isEqualTo(columns);
    }

    @Test
    void whatIsStatedHoldsInAPipeToo() {
        assertThat(Terminal.columns("57", () -> 100)).isEqualTo(57);
        assertThat(Terminal.columns("0", () -> 100)).isEqualTo(100);
        assertThat(Terminal.columns("wide", () -> 100)).isEqualTo(100);
        assertThat(Terminal.columns(null, () -> 100)).isEqualTo(100);
    }
}
