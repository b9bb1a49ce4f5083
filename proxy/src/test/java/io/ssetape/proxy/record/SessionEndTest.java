package io.ssetape.proxy.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ssetape.proxy.lab.RefusingPort;
import io.ssetape.proxy.lab.Taped;
import io.ssetape.proxy.metrics.MetricsEndpoint;
import io.ssetape.proxy.metrics.MetricsPlan;
import io.ssetape.proxy.metrics.MetricsScraper;
import io.ssetape.proxy.relay.Relay;
import io.ssetape.proxy.relay.RelayOptions;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.intake.Recorder;
import io.ssetape.recorder.intake.RecorderConfig;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SessionEndTest {
    @TempDir
    Path folder;

    @Test
    void aDefectInTheLastRoundOfMetricsDoesNotKeepTheTapeFromItsEnd() {
        Path tape = folder.resolve("tape");
        IllegalStateException defect = new IllegalStateException("a defect");
        try (RefusingPort nobody = new RefusingPort()) {
            Recorder recorder = Recorder.start(new RecorderConfig(
                    tape, "test", List.of(), Map.of(), RecorderConfig.DEFAULT_BUDGET_BYTES, 0, false));
            String url = "http://127.0.0.1:" + nobody.address().getPort();
            MetricsScraper metrics = new MetricsScraper(
                    new MetricsPlan(
                            List.of(MetricsEndpoint.of(url)), null, MetricsPlan.DEFAULT_TIMEOUT, MetricsPlan.MAX_BYTES),
                    (nanos, phase, shown, status, body) -> {
                        throw defect;
                    },
                    notice -> {});
            RecordingSession session = new RecordingSession(
                    recorder,
                    MarkInbox.open(tape, recorder::mark),
                    Relay.recording(RelayOptions.defaults(), recorder, notice -> {}),
                    metrics,
                    Map.of());

            assertThatThrownBy(session::close).hasRootCause(defect);
        }

        assertThat(Taped.read(tape).all(Frame.TapeEnd.class)).hasSize(1);
        assertThat(tape.resolve(MarkFile.FOLDER)).doesNotExist();
    }
}
