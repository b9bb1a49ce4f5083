package io.ssetape.proxy.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorTerminalTest {
    @ParameterizedTest
    @CsvSource({"24 132, 132", "24 80, 80", "0 0, 80", "'', 80", "nonsense, 80", "24 99999999999, 80"})
    void theWidthIsWhatTheTerminalSaysUnlessItSaysNothing(String sttySize, int columns) {
        assertThat(ErrorTerminal.columns(sttySize + "\n")).isEqualTo(columns);
    }
}
