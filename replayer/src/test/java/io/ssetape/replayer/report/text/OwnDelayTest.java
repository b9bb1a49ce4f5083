package io.ssetape.replayer.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.report.statistics.Distribution;
import io.ssetape.replayer.report.summary.SelfCostSummary;
import io.ssetape.replayer.report.summary.TimingReport;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnDelayTest {
    @Test
    void aDelayOfMoreThanATwentiethOfAMedianIsNamedWithBothNumbers() {
        List<String> warnings =
                OwnDelay.warnings(List.of(delay("request", 10.0), delay("response", 1.0)), timing(2_000, 200, 10));

        assertThat(warnings)
                .containsExactly(
                        "-> this delay could have moved the client's ITL: its P99 is 1.000 ms, 10 % of the median of 10.000 ms."
                                + " Was the machine short of CPU?",
                        "-> this delay could have moved the client's TTFT: its P99 is 11.000 ms, 6 % of the median of 200.000 ms."
                                + " Was the machine short of CPU?");
    }

    @Test
    void aSmallDelayAndAnUnknownOneAreNoReasonToWarn() {
        assertThat(OwnDelay.warnings(List.of(delay("request", 0.1), delay("response", 0.4)), timing(2_000, 200, 10)))
                .isEmpty();
        assertThat(OwnDelay.warnings(List.of(), timing(2_000, 200, 10))).isEmpty();
        assertThat(OwnDelay.warnings(
                        List.of(new SelfCostSummary("response", null, null, null, null, null, null, "torn")),
                        timing(2_000, 200, 10)))
                .isEmpty();
    }

    @Test
    void gapsOfNothingAreStillComparedWith() {
        assertThat(OwnDelay.warnings(List.of(delay("response", 0.4)), timing(2_000, 200, 0)))
                .singleElement()
                .asString()
                .contains("ITL: its P99 is 0.400 ms, against a median of 0");
    }

    private static SelfCostSummary delay(String direction, double p99Ms) {
        return new SelfCostSummary(direction, 100L, 0.0, 0.0, p99Ms, p99Ms, p99Ms, null);
    }

    private static TimingReport timing(double e2eMs, double ttftMs, double itlMs) {
        return new TimingReport(
                "aisbench", "v", "proxy", 1, 1, of(e2eMs), of(ttftMs), Distribution.EMPTY, of(itlMs), null, null);
    }

    private static Distribution of(double ms) {
        return new Distribution(1, ms, ms, ms, ms, ms, ms, ms);
    }
}
