package io.ssetape.replayer.cli;

import static io.ssetape.replayer.cli.MetricsTapes.DEVICES;
import static io.ssetape.replayer.cli.MetricsTapes.URL;
import static io.ssetape.replayer.cli.MetricsTapes.reading;
import static io.ssetape.replayer.cli.MetricsTapes.sglang;
import static io.ssetape.replayer.cli.MetricsTapes.vllm;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.kit.Cli;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports over tapes with metrics, as a user gets them. */
class MetricsReportTest {
    @TempDir
    private Path folder;

    private MetricsTapes tapes;

    @BeforeEach
    void playTheLoad() {
        tapes = new MetricsTapes(folder);
    }

    @Test
    void aTapeWithoutMetricsHasNoSuchSection() throws IOException {
        JsonNode report = CheckedReport.quietReport(tapes.tape());

        assertThat(report.path("metrics").isNull()).isTrue();
        assertThat(report.path("speed_of_light").isNull()).isTrue();
    }

    @Test
    void sglangsOwnCountersAreShownForTheWholeRecording() throws IOException {
        JsonNode interval = CheckedReport.quietReport(tapes.sglangTape()).at("/metrics/endpoints/0/intervals/0");

        assertThat(interval.at("/from/phase").asText()).isEqualTo("before");
        assertThat(interval.path("earlier_ms").asDouble()).isEqualTo(5.0);
        assertThat(interval.path("later_ms").asDouble()).isBetween(0.0, 7.0);
        assertThat(interval.at("/accept_lengths/0/value").asDouble()).isEqualTo(3.0);
        assertThat(interval.at("/accept_lengths/0/numerator").asLong()).isEqualTo(12_000);
        assertThat(interval.at("/device_time/0/category").asText()).isEqualTo("prefill_extend");
        assertThat(interval.at("/device_time/0/seconds").asDouble()).isEqualTo(4.0);
        assertThat(interval.at("/device_time/0/devices").asInt()).isEqualTo(DEVICES);
        assertThat(interval.at("/levels/0/at_end").asDouble()).isEqualTo(9.0);
        assertThat(Cli.run("report", tapes.sglangTape()).out())
                .contains("METRICS of " + URL)
                .contains("3.0000 (12000 generated tokens / 4000 verify steps)")
                .contains("prefill_extend is sglang:gpu_execution_seconds_total{category=\"extend\"}")
                .contains("N/A: vLLM's speculative counters");
    }

    @Test
    void theClientsBlockAndFileAreWrittenAsTheClientWould() throws IOException {
        Path tape = tapes.tape(
                reading(tapes.firstNanos() - 1, "before", URL, 200, vllm(100, 500, 400)),
                reading(tapes.lastNanos() + 9_000_000, "after", URL, 200, vllm(263, 1315, 1209)));
        Path out = folder.resolve("out");
        Cli.Result result = Cli.run("report", tape, "--out", out);

        assertThat(result.out())
                .contains("""
                        Acceptance rate (%)                           99.26
                        Acceptance length                             5.96
                        Drafts                                        163
                        Draft tokens                                  815
                        Accepted tokens                               809
                        """)
                .contains("vLLM speculation, guarded of {model_name=\"m\"}: accept rate 99.2638 % (809/815)")
                .doesNotContain("-> wrong");
        assertThat(Files.readString(out.resolve("aisbench/spec_decode_127.0.0.1_30000.json")))
                .startsWith("{\n  \"status\": \"ok\",\n  \"url\": \"" + URL + "\",\n  \"error\": null,\n  \"data\": {\n"
                        + "    \"num_drafts\": 163,\n")
                .endsWith("}");
        Files.writeString(out.resolve("aisbench/spec_decode_stale.json"), "{}");
        Cli.run("report", tape, "--out", out);
        assertThat(out.resolve("aisbench/spec_decode_stale.json")).doesNotExist();
    }

    @Test
    void whereTheClientWouldBeWrongIsSaid() throws IOException {
        Path tape = tapes.tape(
                reading(tapes.firstNanos() - 1, "before", URL, 200, vllm(100, 500, 400)),
                reading(tapes.lastNanos() + 9_000_000, "after", URL, 200, vllm(110, 550, 50)));
        JsonNode endpoint = CheckedReport.quietReport(tape).at("/metrics/endpoints/0");

        assertThat(endpoint.at("/aisbench/console").toString()).contains("-700.00");
        assertThat(endpoint.at("/aisbench/cautions").toString())
                .contains("wrong: ")
                .contains("counter reset: 1 of 1 series fell")
                .contains("a count below 0 passed through");
        assertThat(endpoint.at("/intervals/0/speculation/0/accept_rate").isNull())
                .isTrue();
        assertThat(endpoint.at("/intervals/0/speculation/0/accepted_tokens").isNull())
                .isTrue();
    }

    @Test
    void anEndpointThatFailedIsNotAvailableWithTheReason() throws IOException {
        Path tape = tapes.tape(
                reading(tapes.firstNanos() - 1, "before", URL, 0, "connection refused or unreachable"),
                reading(tapes.lastNanos() + 9_000_000, "after", URL, 503, "busy"),
                reading(tapes.firstNanos() - 1, "before", "http://b/metrics", 200, "<html>\u001b[31mno</html>"));
        JsonNode endpoints = CheckedReport.quietReport(tape).at("/metrics/endpoints");

        assertThat(endpoints.at("/0/intervals/0/absent").asText()).isEqualTo("no reading of this endpoint has values");
        assertThat(endpoints.at("/0/failures").toString())
                .contains("connection refused or unreachable", "HTTP status 503");
        assertThat(endpoints.at("/0/aisbench/error").asText())
                .isEqualTo("Failed to fetch metrics from " + URL
                        + ": connection refused or unreachable; Metrics endpoint returned HTTP 503");
        assertThat(endpoints.at("/1/failures/0/reason").asText()).isEqualTo("the answer holds no metrics");
        assertThat(Cli.run("report", tape).out())
                .contains("N/A: no reading of this endpoint has values")
                .doesNotContain("\u001b");
    }

    @Test
    void aCompressedAnswerIsNotTakenForOneWithoutMetrics() throws IOException {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(coded)) {
            gzip.write(vllm(1, 2, 3).repeat(50).getBytes(StandardCharsets.UTF_8));
        }
        Path tape = tapes.tape(
                new Frame.MetricsSnapshot(tapes.firstNanos() - 1, "before", URL, 200, coded.toByteArray()),
                new Frame.MetricsSnapshot(tapes.lastNanos() + 9_000_000, "after", URL, 200, coded.toByteArray()));
        JsonNode endpoint = CheckedReport.quietReport(tape).at("/metrics/endpoints/0");

        assertThat(endpoint.at("/failures/0/reason").asText())
                .isEqualTo("the answer is compressed (gzip), which was not asked for and is not read");
        assertThat(endpoint.at("/intervals/0/absent").asText()).isEqualTo("no reading of this endpoint has values");
    }

    @Test
    void aWindowTakesTheReadingsAroundItAndSaysHowMuchWiderTheyAre() throws IOException {
        long start = tapes.load().frames().get(0).nanos();
        long middle = (tapes.firstNanos() + tapes.lastNanos()) / 2;
        Path tape = tapes.tape(
                reading(tapes.firstNanos() - 5_000_000, "before", URL, 200, sglang(0)),
                reading(middle, "periodic", URL, 200, sglang(0.5)),
                reading(tapes.lastNanos() + 7_000_000, "after", URL, 200, sglang(1)));
        String from = Double.toString((middle - start) / 1e9 + 0.02).replaceAll("(\\.\\d{9}).*", "$1");
        JsonNode intervals = CheckedReport.quietReport(tape, "--from", from).at("/metrics/endpoints/0/intervals");

        assertThat(intervals).hasSize(2);
        assertThat(intervals.at("/0/accept_lengths/0/numerator").asLong()).isEqualTo(12_000);
        assertThat(intervals.at("/1/window").asText()).isEqualTo("range");
        assertThat(intervals.at("/1/from/phase").asText()).isEqualTo("periodic");
        assertThat(intervals.at("/1/accept_lengths/0/numerator").asLong()).isEqualTo(6_000);
        assertThat(intervals.at("/1/earlier_ms").asDouble()).isBetween(15.0, 25.0);
        JsonNode none =
                CheckedReport.quietReport(tape, "--from", "0", "--to", "0.01").at("/metrics/endpoints/0/intervals/1");
        assertThat(none.path("absent").asText()).isEqualTo("no reading with values before the first request");
    }

    @Test
    void exportAndImportKeepTheMetrics() throws IOException {
        Path tape = tapes.sglangTape();
        Path again = folder.resolve("again");
        assertThat(Cli.run("import", tape, again).exit()).isZero();

        assertThat(Cli.run("report", again, "--json").out())
                .isEqualTo(Cli.run("report", tape, "--json").out());
    }
}
