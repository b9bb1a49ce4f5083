package io.ssetape.proxy.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ssetape.proxy.lab.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a newcomer sees first. */
class DemoIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    @Test
    void reportShowsEachFateOfTheLoad() throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        try (ChildProcess demo = ChildProcess.ssetape(folder, "demo", "--tape", "tape", "--out", out.toString())) {
            demo.finished(0);
            assertThat(demo.errors()).contains("the tape is the folder tape", "verify tape");
            assertThat(demo.output())
                    .contains("sglext-not-received: 8 requests")
                    .contains(Files.readString(out.resolve("report.txt")));
        }

        List<JsonNode> requests = Files.readAllLines(out.resolve("requests.jsonl")).stream()
                .map(DemoIT::parse)
                .toList();
        assertThat(requests).hasSize(14);
        List<JsonNode> diagnostic = of(requests, "demo-without-sglext");
        assertThat(diagnostic).hasSize(8).allSatisfy(DemoIT::askedForSglextAndGotNone);
        assertThat(diagnostic.stream()
                        .mapToInt(request -> request.at("/events/json").asInt())
                        .distinct())
                .containsExactlyInAnyOrder(180, 181, 182);
        assertThat(of(requests, "demo-speculative")).hasSize(4).allSatisfy(DemoIT::hasCountersThatAgree);
        assertThat(of(requests, "demo-long-answer")
                        .get(0)
                        .at("/inference/status")
                        .asText())
                .isEqualTo("cancelled");
        assertThat(of(requests, "demo-cut-mid-chunk")
                        .get(0)
                        .at("/inference/status")
                        .asText())
                .isEqualTo("truncated");
    }

    @Test
    void everyRunMakesATapeOfItsOwnThatVerifies() throws IOException, InterruptedException {
        for (int i = 0; i < 2; i++) {
            try (ChildProcess demo = ChildProcess.ssetape(folder, "demo")) {
                demo.finished(0);
            }
        }
        List<Path> tapes;
        try (Stream<Path> entries = Files.list(folder)) {
            tapes = entries.filter(path -> path.getFileName().toString().startsWith("ssetape-demo-"))
                    .toList();
        }
        assertThat(tapes).hasSize(2);
        for (Path tape : tapes) {
            try (ChildProcess verify = ChildProcess.ssetape(folder, "verify", tape.toString())) {
                verify.finished(0);
            }
        }
    }

    private static void askedForSglextAndGotNone(JsonNode request) {
        assertThat(request.at("/request/flags/return_spec_tokens_details").asBoolean())
                .isTrue();
        assertThat(request.at("/stream/done").asBoolean()).isTrue();
        assertThat(request.path("n_explicit").asBoolean()).isFalse();
        assertThat(request.at("/sglext/events").asInt()).isZero();
        assertThat(request.at("/usage/prompt_tokens").asLong()).isEqualTo(16_388);
        assertThat(request.at("/usage/completion_tokens").asLong()).isEqualTo(1024);
        assertThat(request.at("/usage/cached_tokens").isNull()).isTrue();
        assertThat(request.at("/inference/status").asText()).isEqualTo("completed");
        assertThat(request.at("/metrics/accept_rate/status").asText()).isEqualTo("unobserved");
        assertThat(request.path("findings")).extracting(JsonNode::asText).contains("sglext-not-received");
    }

    private static void hasCountersThatAgree(JsonNode request) {
        JsonNode metrics = request.path("metrics");
        assertThat(metrics.at("/accept_rate/status").asText()).isEqualTo("ok");
        assertThat(metrics.at("/accept_length/status").asText()).isEqualTo("ok");
        assertThat(metrics.at("/cache_ratio/numerator").asLong()).isEqualTo(118_784);
        assertThat(metrics.at("/cache_ratio/denominator").asLong()).isEqualTo(131_076);
        assertThat(request.at("/events/reasoning").asInt()).isEqualTo(18);
        JsonNode spec = request.at("/sglext/spec");
        assertThat(1
                        + spec.path("verify_count").asLong()
                        + spec.path("correct_drafts").asLong())
                .isEqualTo(request.at("/usage/completion_tokens").asLong());
    }

    private static List<JsonNode> of(List<JsonNode> requests, String model) {
        return requests.stream()
                .filter(request -> request.path("model").asText().equals(model))
                .toList();
    }

    private static JsonNode parse(String line) {
        try {
            return JSON.readTree(line);
        } catch (IOException e) {
            throw new AssertionError(line, e);
        }
    }
}
