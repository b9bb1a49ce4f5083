package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClosestTest {
    @ParameterizedTest
    @CsvSource({
        "slwo, slow",
        "shwo, show",
        "show, show",
        "shw, show",
        "sshow, show",
        "shew, show",
        "wosl,",
        "hsow, show",
        "reprot, report",
        "x,"
    })
    void aSlipIsOneChange(String written, String meant) {
        assertThat(Closest.to(written, List.of("slow", "show", "report"))).isEqualTo(meant);
    }
}
