package io.ssetape.proxy.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ssetape.proxy.lab.ChildProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two taps around a simulated PD entry, as a user without a cluster sees them. */
@Timeout(180)
class PairDemoIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    @Test
    void diagnosisTellsTheFourFatesApart() throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        try (ChildProcess demo =
                ChildProcess.ssetape(folder, "demo", "--pd", "--tape", "tape", "--out", out.toString())) {
            demo.finished(0);
            assertThat(demo.output())
                    .contains(Files.readString(out.resolve("report.txt")))
                    .contains("entry-stripped-flag: 3 requests", "node-never-emitted: 3 requests");
            assertThat(demo.errors()).contains("the tape is the folder tape", "diagnose tape");
        }

        JsonNode diagnosis = diagnosis("tape");
        assertThat(diagnosis.path("requests"))
                .hasSize(12)
                .allSatisfy(request -> assertThat(request.path("sightings"))
                        .as("seen at both taps, joined without doubt")
                        .hasSize(1)
                        .allSatisfy(seen -> {
                            assertThat(seen.path("tap").asText()).isEqualTo("decode");
                            assertThat(seen.path("candidates").asInt()).isEqualTo(1);
                        }));
        assertThat(verdicts(diagnosis, "sglext", out))
                .containsOnly(
                        entry("demo-pd-copied", Map.of("received-here", 3)),
                        entry("demo-pd-flag-dropped", Map.of("entry-stripped-flag", 3)),
                        entry("demo-pd-answer-cut", Map.of("entry-dropped-event", 3)),
                        entry("demo-pd-no-speculation", Map.of("node-never-emitted", 3)));
        assertThat(verdicts(diagnosis, "usage", out))
                .containsOnly(
                        entry("demo-pd-copied", Map.of("received-here", 3)),
                        entry("demo-pd-flag-dropped", Map.of("received-here", 3)),
                        entry("demo-pd-answer-cut", Map.of("entry-dropped-event", 3)),
                        entry("demo-pd-no-speculation", Map.of("received-here", 3)));
    }

    /** The commands that the pair prints are the ones that a user needs. */
    @Test
    void aPairForARecordingOfOnesOwn() throws IOException, InterruptedException {
        try (ChildProcess pair = ChildProcess.ssetape(folder, "demo", "--pd", "--serve-only=19500")) {
            String command = pair.awaitError("(record --listen .*)").group(1);
            assertThat(command)
                    .isEqualTo("record --listen 127.0.0.1:8080 --upstream http://127.0.0.1:19500"
                            + " --tap decode=127.0.0.1:19503,http://127.0.0.1:19501 --tape run4");
            try (ChildProcess record = ChildProcess.ssetape(
                    folder, command.replace("8080", "19510").split(" "))) {
                record.awaitError("(recording to run4)");
                for (String model : new String[] {"demo-pd-flag-dropped", "demo-pd-copied"}) {
                    send("http://127.0.0.1:19510", model);
                }
                record.terminate();
                record.finished(0);
            }
            send("http://127.0.0.1:19500", "demo-pd-copied"); // the pair works without taps too
            pair.terminate();
        }

        Path out = folder.resolve("out");
        try (ChildProcess report = ChildProcess.ssetape(folder, "report", "run4", "--out", out.toString())) {
            report.finished(0);
        }
        assertThat(verdicts(diagnosis("run4"), "sglext", out))
                .containsOnly(
                        entry("demo-pd-copied", Map.of("received-here", 1)),
                        entry("demo-pd-flag-dropped", Map.of("entry-stripped-flag", 1)));
    }

    @Test
    void portWithoutRoomForThePairIsWrongUsage() throws InterruptedException {
        try (ChildProcess pair = ChildProcess.ssetape(folder, "demo", "--pd", "--serve-only=65533")) {
            pair.finished(2);
            assertThat(pair.errors()).contains("--serve-only with --pd must be a port, 1 to 65532");
        }
    }

    private static void send(String url, String model) throws IOException, InterruptedException {
        String body = "{\"model\":\"" + model + "\",\"stream\":true,\"messages\":[],"
                + "\"stream_options\":{\"include_usage\":true},\"return_spec_tokens_details\":true}";
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/v1/chat/completions"))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.body()).endsWith("data: [DONE]\n\n");
    }

    private JsonNode diagnosis(String tape) throws IOException, InterruptedException {
        try (ChildProcess diagnose = ChildProcess.ssetape(folder, "diagnose", tape, "--json")) {
            return JSON.readTree(diagnose.finished(1).output());
        }
    }

    /** How often each verdict was found for a field, by model; the report's files say which request asked for which. */
    private static Map<String, Map<String, Integer>> verdicts(JsonNode diagnosis, String field, Path report)
            throws IOException {
        Map<Long, String> models = new HashMap<>();
        for (String line : Files.readAllLines(report.resolve("requests.jsonl"))) {
            JsonNode request = JSON.readTree(line);
            models.put(request.path("id").asLong(), request.path("model").asText());
        }
        Map<String, Map<String, Integer>> verdicts = new TreeMap<>();
        for (JsonNode request : diagnosis.path("requests")) {
            for (JsonNode found : request.path("fields")) {
                if (found.path("field").asText().equals(field)) {
                    verdicts.computeIfAbsent(models.get(request.path("id").asLong()), any -> new TreeMap<>())
                            .merge(found.path("verdict").asText(), 1, Integer::sum);
                }
            }
        }
        return verdicts;
    }
}
