package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Schemas;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.Tapes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports over tapes with metrics, as a user gets them. */
class MetricsReportTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String URL = "http://127.0.0.1:30000/metrics";
    private static final int REQUESTS = 20;
    private static final int DEVICES = 2;

    @TempDir
    private Path folder;

    private final ScriptedLoad.Result load = ScriptedLoad.of(REQUESTS, 4, 6).play();

    private long firstNanos() {
        return load.all().stream()
                .mapToLong(ScriptedLoad.Scripted::startNanos)
                .min()
                .orElseThrow();
    }

    private long lastNanos() {
        return load.all().stream()
                .mapToLong(ScriptedLoad.Scripted::lastArrival)
                .max()
                .orElseThrow();
    }

    private static Frame.MetricsSnapshot reading(long nanos, String phase, String url, int status, String body) {
        return new Frame.MetricsSnapshot(nanos, phase, url, status, body.getBytes(StandardCharsets.UTF_8));
    }

    private Path tape(Frame.MetricsSnapshot... readings) {
        List<Frame> frames = new ArrayList<>(load.frames());
        Frame end = frames.remove(frames.size() - 1);
        frames.addAll(List.of(readings));
        frames.sort(Comparator.comparing((Frame frame) -> !(frame instanceof Frame.TapeStart))
                .thenComparingLong(Frame::nanos));
        long last = Math.max(end.nanos(), frames.get(frames.size() - 1).nanos());
        frames.add(new Frame.TapeEnd(last, frames.size(), ((Frame.TapeEnd) end).payloadBytes(), 0));
        return Tapes.portable(folder.resolve("tape.jsonl"), new ListSource(frames));
    }

    private static String sglang(double share) {
        StringBuilder text = new StringBuilder("# a comment\n");
        if (share > 0) {
            text.append("sglang:generation_tokens_total{model_name=\"m\",is_streaming=\"true\"} "
                    + Math.round(12_000 * share) + "\n");
            text.append("sglang:spec_verify_calls_total{model_name=\"m\"} " + Math.round(4_000 * share) + "\n");
        }
        for (int rank = 0; rank < DEVICES; rank++) {
            text.append("sglang:gpu_execution_seconds_total{category=\"extend\",tp_rank=\"" + rank + "\"} "
                    + (10 + 2 * share) + "\n");
            text.append(
                    "sglang:num_prefill_inflight_queue_reqs{tp_rank=\"" + rank + "\"} " + Math.round(9 * share) + "\n");
        }
        return text.toString();
    }

    private static String vllm(long drafts, long tokens, long accepted) {
        return "vllm:spec_decode_num_drafts_total{engine=\"0\",model_name=\"m\"} " + drafts
                + "\nvllm:spec_decode_num_draft_tokens_total{engine=\"0\",model_name=\"m\"} " + tokens
                + "\nvllm:spec_decode_num_accepted_tokens_total{engine=\"0\",model_name=\"m\"} " + accepted + "\n";
    }

    private Path sglangTape() {
        return tape(
                reading(firstNanos() - 5_000_000, "before", URL, 200, sglang(0)),
                reading(lastNanos() + 7_000_000, "after", URL, 200, sglang(1)));
    }

    private static JsonNode json(Object... arguments) throws IOException {
        Cli.Result result = Cli.run(arguments);
        assertThat(result.err()).isEmpty();
        assertThat(result.exit()).isZero();
        Schemas.assertReport(result.out());
        return JSON.readTree(result.out());
    }

    @Test
    void aTapeWithoutMetricsHasNoSuchSection() throws IOException {
        JsonNode report = json("report", tape(), "--json");

        assertThat(report.path("metrics").isNull()).isTrue();
        assertThat(report.path("speed_of_light").isNull()).isTrue();
    }

    @Test
    void sglangsOwnCountersAreShownForTheWholeRecording() throws IOException {
        JsonNode interval = json("report", sglangTape(), "--json").at("/metrics/endpoints/0/intervals/0");

        assertThat(interval.at("/from/phase").asText()).isEqualTo("before");
        assertThat(interval.path("earlier_ms").asDouble()).isEqualTo(5.0);
        assertThat(interval.path("later_ms").asDouble()).isBetween(0.0, 7.0);
        assertThat(interval.at("/accept_lengths/0/value").asDouble()).isEqualTo(3.0);
        assertThat(interval.at("/accept_lengths/0/numerator").asLong()).isEqualTo(12_000);
        assertThat(interval.at("/device_time/0/category").asText()).isEqualTo("prefill_extend");
        assertThat(interval.at("/device_time/0/seconds").asDouble()).isEqualTo(4.0);
        assertThat(interval.at("/device_time/0/devices").asInt()).isEqualTo(DEVICES);
        assertThat(interval.at("/levels/0/at_end").asDouble()).isEqualTo(9.0);
        assertThat(Cli.run("report", sglangTape()).out())
                .contains("METRICS of " + URL)
                .contains("3.0000 (12000 generated tokens / 4000 verify steps)")
                .contains("prefill_extend is sglang:gpu_execution_seconds_total{category=\"extend\"}")
                .contains("N/A: vLLM's speculative counters");
    }

    @Test
    void theClientsBlockAndFileAreWrittenAsTheClientWould() throws IOException {
        Path tape = tape(
                reading(firstNanos() - 1, "before", URL, 200, vllm(100, 500, 400)),
                reading(lastNanos() + 9_000_000, "after", URL, 200, vllm(263, 1315, 1209)));
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
        Path tape = tape(
                reading(firstNanos() - 1, "before", URL, 200, vllm(100, 500, 400)),
                reading(lastNanos() + 9_000_000, "after", URL, 200, vllm(110, 550, 50)));
        JsonNode endpoint = json("report", tape, "--json").at("/metrics/endpoints/0");

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
        Path tape = tape(
                reading(firstNanos() - 1, "before", URL, 0, "connection refused or unreachable"),
                reading(lastNanos() + 9_000_000, "after", URL, 503, "busy"),
                reading(firstNanos() - 1, "before", "http://b/metrics", 200, "<html>\u001b[31mno</html>"));
        JsonNode endpoints = json("report", tape, "--json").at("/metrics/endpoints");

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
        Path tape = tape(
                new Frame.MetricsSnapshot(firstNanos() - 1, "before", URL, 200, coded.toByteArray()),
                new Frame.MetricsSnapshot(lastNanos() + 9_000_000, "after", URL, 200, coded.toByteArray()));
        JsonNode endpoint = json("report", tape, "--json").at("/metrics/endpoints/0");

        assertThat(endpoint.at("/failures/0/reason").asText())
                .isEqualTo("the answer is compressed (gzip), which was not asked for and is not read");
        assertThat(endpoint.at("/intervals/0/absent").asText()).isEqualTo("no reading of this endpoint has values");
    }

    @Test
    void aWindowTakesTheReadingsAroundItAndSaysHowMuchWiderTheyAre() throws IOException {
        long start = load.frames().get(0).nanos();
        long middle = (firstNanos() + lastNanos()) / 2;
        Path tape = tape(
                reading(firstNanos() - 5_000_000, "before", URL, 200, sglang(0)),
                reading(middle, "periodic", URL, 200, sglang(0.5)),
                reading(lastNanos() + 7_000_000, "after", URL, 200, sglang(1)));
        String from = Double.toString((middle - start) / 1e9 + 0.02).replaceAll("(\\.\\d{9}).*", "$1");
        JsonNode intervals = json("report", tape, "--json", "--from", from).at("/metrics/endpoints/0/intervals");

        assertThat(intervals).hasSize(2);
        assertThat(intervals.at("/0/accept_lengths/0/numerator").asLong()).isEqualTo(12_000);
        assertThat(intervals.at("/1/window").asText()).isEqualTo("range");
        assertThat(intervals.at("/1/from/phase").asText()).isEqualTo("periodic");
        assertThat(intervals.at("/1/accept_lengths/0/numerator").asLong()).isEqualTo(6_000);
        assertThat(intervals.at("/1/earlier_ms").asDouble()).isBetween(15.0, 25.0);
        JsonNode none =
                json("report", tape, "--json", "--from", "0", "--to", "0.01").at("/metrics/endpoints/0/intervals/1");
        assertThat(none.path("absent").asText()).isEqualTo("no reading with values before the first request");
    }

    private Path rule(int devices) throws IOException {
        return rule(devices, "1e11");
    }

    private Path rule(int devices, String peak) throws IOException {
        return Files.writeString(folder.resolve("rule.json"), """
                {"name":"small model","devices":%d,"peak_flops_per_second":%s,
                 "layers":[{"count":2,"heads":4,"head_dim":8}]}""".formatted(devices, peak));
    }

    private static long pairs() {
        long pairs = 0;
        for (int i = 0; i < REQUESTS; i++) {
            long prefix = ScriptedLoad.cached(i);
            for (long place = prefix + 1; place <= ScriptedLoad.prompt(i); place++) {
                pairs += place;
            }
        }
        return pairs;
    }

    @Test
    void speedOfLightIsWorkOverDeviceTime() throws IOException {
        JsonNode work = json("report", sglangTape(), "--json", "--speed-of-light", rule(DEVICES))
                .at("/speed_of_light/sets/0");

        assertThat(work.path("pairs").asLong()).isEqualTo(pairs());
        assertThat(work.path("flops").asLong()).isEqualTo(4 * 4 * 8 * 2 * pairs());
        assertThat(work.path("status").asText()).isEqualTo("ok");
        assertThat(work.path("percent").asDouble()).isEqualTo(100.0 * 256 * pairs() / (4.0 * 1e11));
        assertThat(Cli.run("report", sglangTape(), "--speed-of-light", rule(DEVICES))
                        .out())
                .contains("SPEED OF LIGHT of prefill under rule small model")
                .contains("% of peak over 4.000000 device-seconds of prefill-extend on 2 devices");
    }

    @Test
    void speedOfLightIsUnobservedWithoutTheTimeOfEveryDevice() throws IOException {
        JsonNode others = json("report", sglangTape(), "--json", "--speed-of-light", rule(8))
                .at("/speed_of_light/sets/0");
        assertThat(others.path("percent").isNull()).isTrue();
        assertThat(others.path("status").asText()).isEqualTo("unobserved");
        assertThat(others.path("reason").asText())
                .isEqualTo("device time of 2 devices was observed, the rule speaks of 8");

        JsonNode none =
                json("report", tape(), "--json", "--speed-of-light", rule(2)).at("/speed_of_light/sets/0");
        assertThat(none.path("reason").asText()).isEqualTo("the tape holds no metrics; record with --metrics URL");
        assertThat(none.path("pairs").asLong()).isEqualTo(pairs());
    }

    @Test
    void moreThanAllIsNoFigure() throws IOException {
        JsonNode work = json("report", sglangTape(), "--json", "--speed-of-light", rule(DEVICES, "1e9"))
                .at("/speed_of_light/sets/0");

        assertThat(work.path("percent").isNull()).isTrue();
        assertThat(work.path("reason").asText()).contains("% of what the devices could do in their time");
    }

    @Test
    void linesStayWithinThePage() throws IOException {
        String out = Cli.run("report", sglangTape(), "--speed-of-light", rule(DEVICES))
                .out();
        String section = out.substring(out.indexOf("METRICS of"), out.indexOf("As AISBench"));

        assertThat(section.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void mistakesAreOneLine() throws IOException {
        Path broken = Files.writeString(folder.resolve("broken.json"), "{\"name\":");
        for (Cli.Result result : List.of(
                Cli.run("report", tape(), "--speed-of-light", broken),
                Cli.run("report", tape(), "--speed-of-light", folder.resolve("missing.json")))) {
            assertThat(result.exit()).isEqualTo(3);
            assertThat(result.err()).hasLineCount(1).contains(".json: ");
            assertThat(result.out()).isEmpty();
        }
        assertThat(Cli.run("report", tape(), "--speed-of-light", "nobody").exit())
                .isEqualTo(2);
        assertThat(Cli.run("report", tape(), "--rules-jar", broken).exit()).isEqualTo(2);
        assertThat(Cli.run("report", "--speed-of-light", broken).err()).contains("needs a TAPE");
    }

    @Test
    void exportAndImportKeepTheMetrics() throws IOException {
        Path tape = sglangTape();
        Path again = folder.resolve("again");
        assertThat(Cli.run("import", tape, again).exit()).isZero();

        assertThat(Cli.run("report", again, "--json").out())
                .isEqualTo(Cli.run("report", tape, "--json").out());
    }
}
