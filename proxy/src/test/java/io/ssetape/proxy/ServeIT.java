package io.ssetape.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ssetape.proxy.demo.SimulatedSglang;
import io.ssetape.proxy.demo.SimulationPlan;
import io.ssetape.proxy.lab.ChildProcess;
import io.ssetape.proxy.lab.LoopbackUpstream;
import io.ssetape.replayer.finding.Finding;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The packaged jar's {@code serve}. */
@Timeout(300)
class ServeIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> BODIES = List.of(
            "{\"model\":\"demo-speculative\",\"stream\":true,\"seed\":1,\"messages\":[{\"role\":\"user\",\"content\":\"a\"}],"
                    + "\"stream_options\":{\"include_usage\":true},\"return_spec_tokens_details\":true}",
            "{\"model\":\"demo-speculative\",\"stream\":false,\"seed\":2,\"messages\":[]}",
            "{\"model\":\"demo-cut-mid-chunk\",\"stream\":true,\"seed\":3,\"messages\":[]}",
            "{\"model\":\"demo-speculative\",\"n\":99,\"messages\":[]}",
            "{\"model\":\"demo-without-sglext\",\"stream\":true,\"seed\":4,\"messages\":[]}");

    @TempDir
    private Path folder;

    private Path tape;

    @BeforeEach
    void record() throws Exception {
        tape = folder.resolve("tape");
        try (SimulatedSglang service =
                SimulatedSglang.start(SimulationPlan.onLoopback().unpaced())) {
            recordWhatClientsSee("http://127.0.0.1:" + service.address().getPort(), tape);
        }
    }

    @Test
    void recordingAServedTapeGivesTheSameRecordsButForTimes() throws Exception {
        Path again = folder.resolve("again");
        try (ChildProcess serve = serve(tape.toString(), "--json")) {
            recordWhatClientsSee(url(serve), again);
            serve.terminate();
            serve.finished(0);
            JsonNode summary = JSON.readTree(serve.output());
            assertThat(summary.at("/requests/answered").asInt()).isEqualTo(BODIES.size() + 1);
            assertThat(summary.at("/requests/missed").asInt()).isZero();
            assertThat(summary.at("/exchanges/servable").asInt()).isEqualTo(BODIES.size() + 1);
            assertThat(summary.at("/never_asked").size()).isZero();
        }
        for (String file : new String[] {"requests.jsonl", "other.jsonl"}) {
            List<ObjectNode> first = withoutTimes(report(tape).resolve(file));
            assertThat(first).isNotEmpty();
            assertThat(withoutTimes(report(again).resolve(file))).isEqualTo(first);
        }
    }

    @Test
    void aSignalEndsItInGoodOrderAndItSaysWhatItDid() throws Exception {
        try (ChildProcess serve = serve(tape.toString(), "--speed", "max")) {
            String url = url(serve);
            assertThat(see(url, "GET", "/v1/models", null)).startsWith("200 ");
            assertThat(see(url, "GET", "/v1/models", null)).startsWith("200 ");
            assertThat(see(url, "GET", "/health", null)).startsWith("404 ").contains("no_such_path");
            serve.signal("INT");
            serve.finished(0);
            assertThat(serve.output()).isEmpty();
            assertThat(serve.errors().lines())
                    .satisfiesExactly(
                            line -> assertThat(line)
                                    .startsWith("serving 6 recorded exchanges of ")
                                    .endsWith("; Ctrl-C ends it"),
                            line -> assertThat(line)
                                    .startsWith("ssetape: all recorded answers to a GET /v1/models have been given"),
                            line -> assertThat(line)
                                    .startsWith("ssetape: 404: nothing is recorded for GET /health; the tape has "),
                            line -> assertThat(line)
                                    .isEqualTo("answered 2 requests (1 with an answer given before), missed 1; "
                                            + "5 of 6 recorded exchanges never asked for"));
        }
    }

    /** What stands in for a service until it is told to stop was not cut off by that. */
    @Test
    void theSimulatedServiceEndsInGoodOrderToo() throws Exception {
        for (String signal : new String[] {"INT", "TERM"}) {
            try (ChildProcess demo = ChildProcess.ssetape(folder, "demo", "--serve-only=0")) {
                demo.awaitError("simulated SGLang entry on http://127\\.0\\.0\\.1:\\d+");
                demo.signal(signal);
                demo.finished(0);
            }
        }
    }

    @Test
    void mistakesAreOneLineAndTheirExitCode() throws Exception {
        mistake(2, "--speed fast: ", tape.toString(), "--speed", "fast");
        mistake(2, "--cut-with gently: ", tape.toString(), "--cut-after", "1", "--cut-with", "gently");
        mistake(2, "--cut-with says how --cut-after breaks off", tape.toString(), "--cut-with", "reset");
        mistake(2, "the tape has no tap decode, only: entry", tape.toString(), "--tap", "decode");
        mistake(2, "cannot listen on 'nowhere': ", tape.toString(), "--listen", "nowhere");
        mistake(2, "--listen-cert and --listen-key belong together: ", tape.toString(), "--listen-cert", "cert.pem");
        mistake(
                3,
                "cert.pem: cannot be read; ",
                tape.toString(),
                "--listen-cert",
                "cert.pem",
                "--listen-key",
                "key.pem");
        mistake(3, "", folder.resolve("missing").toString());
        Path empty = folder.resolve("empty.jsonl");
        try (ChildProcess export = ChildProcess.ssetape(folder, "export", tape.toString(), "-o", empty.toString())) {
            export.finished(0);
        }
        Files.write(empty, Files.readAllLines(empty).subList(0, 1));
        try (ChildProcess serve = ChildProcess.ssetape(folder, "serve", empty.toString())) {
            serve.finished(3);
            // The user may have lost what is looked for: that the tape is cut is said here too.
            assertThat(serve.errors().lines())
                    .hasSize(2)
                    .first()
                    .asString()
                    .startsWith("ssetape: " + empty + " has no end ");
            assertThat(serve.errors().lines().toList().get(1))
                    .startsWith("ssetape: " + empty + " has nothing to serve: no exchange is on it; ");
        }
        mistake(4, "no temporary file can be made in ", tape.toString(), "--temp", "/nonexistent/folder");
        try (LoopbackUpstream taken = new LoopbackUpstream()) {
            String address = "127.0.0.1:" + taken.port();
            mistake(
                    4,
                    "cannot listen on " + address + " for the replay server: ",
                    tape.toString(),
                    "--listen",
                    address);
        }
    }

    @Test
    void whatTheRecordingLostIsSaid() throws Exception {
        Path lacking = folder.resolve("lacking.jsonl");
        try (ChildProcess export = ChildProcess.ssetape(folder, "export", tape.toString(), "-o", lacking.toString())) {
            export.finished(0);
        }
        List<String> lines = new ArrayList<>(Files.readAllLines(lacking));
        String end = lines.remove(lines.size() - 1);
        String at = end.replaceAll(".*\"t_ns\" ?: ?(-?\\d+).*", "$1");
        lines.add("{\"kind\":\"gap\",\"conn\":999,\"dir\":\"request\",\"t_ns\":" + at
                + ",\"bytes\":30,\"reason\":\"budget\"}");
        lines.add("{\"kind\":\"end\",\"t_ns\":" + at + "}");
        Files.write(lacking, lines);
        try (ChildProcess serve = serve(lacking.toString())) {
            assertThat(see(url(serve), "POST", "/v1/chat/completions", BODIES.get(1)))
                    .startsWith("200 ");
            serve.terminate();
            serve.finished(0);
            assertThat(serve.errors())
                    .contains("ssetape: " + lacking + " has gaps (bytes that passed without being recorded: 30, on"
                            + " connections: 1); what was recorded is served");
        }
    }

    @Test
    void whatStandsBeforeDamageIsServedAndTheExitCodeSaysSo() throws Exception {
        Path cut = folder.resolve("cut.jsonl");
        try (ChildProcess export = ChildProcess.ssetape(folder, "export", tape.toString(), "-o", cut.toString())) {
            export.finished(0);
        }
        List<String> lines = new ArrayList<>(Files.readAllLines(cut));
        lines.remove(lines.size() - 1);
        Files.write(cut, lines);
        try (ChildProcess serve = serve(cut.toString())) {
            assertThat(see(url(serve), "POST", "/v1/chat/completions", BODIES.get(1)))
                    .startsWith("200 ");
            serve.terminate();
            serve.finished(0);
            assertThat(serve.errors())
                    .contains("ssetape: " + cut + " has no end (no end frame after frame ")
                    .contains(": the recording was cut, or goes on); what stands before that is served");
        }
        lines.add("{\"kind\":\"bytes\",");
        Files.write(cut, lines);
        try (ChildProcess serve = serve(cut.toString())) {
            assertThat(see(url(serve), "POST", "/v1/chat/completions", BODIES.get(1)))
                    .startsWith("200 ");
            serve.terminate();
            serve.finished(3);
            assertThat(serve.errors()).contains("ssetape: " + cut + " is damaged (");
        }
    }

    private void mistake(int status, String line, String... arguments) throws InterruptedException {
        try (ChildProcess serve = ChildProcess.ssetape(folder, with("serve", arguments))) {
            serve.finished(status);
            assertThat(serve.errors()).startsWith("ssetape: " + line).hasLineCount(status == 2 ? 2 : 1);
        }
    }

    private ChildProcess serve(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--listen", "127.0.0.1:0"));
        return ChildProcess.ssetape(folder, with("serve", all.toArray(new String[0])));
    }

    private static String[] with(String command, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add(0, command);
        return all.toArray(new String[0]);
    }

    private static String url(ChildProcess serve) {
        return serve.awaitError("serving .* on (http://127\\.0\\.0\\.1:\\d+);").group(1);
    }

    private void recordWhatClientsSee(String upstream, Path into) throws Exception {
        try (ChildProcess record = ChildProcess.ssetape(
                folder,
                "record",
                "--listen",
                "127.0.0.1:0",
                "--upstream",
                upstream,
                "--tape",
                into.toString(),
                "--no-report")) {
            Matcher listening = record.awaitError("listening on (http://127\\.0\\.0\\.1:\\d+) ");
            record.awaitError("recording to");
            see(listening.group(1), "GET", "/v1/models", null);
            for (String body : BODIES) {
                see(listening.group(1), "POST", "/v1/chat/completions", body);
            }
            record.terminate();
            record.finished(0);
        }
    }

    /** Status and body; or what went wrong. A connection of its own for each, so that none waits for what another left. */
    private static String see(String url, String method, String path, String body) throws InterruptedException {
        HttpRequest.BodyPublisher sent =
                body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body);
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .method(method, sent)
                .build();
        try {
            HttpResponse<String> response = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .build()
                    .send(request, HttpResponse.BodyHandlers.ofString());
            return response.statusCode() + " " + response.body();
        } catch (IOException broken) {
            return "broken: " + broken.getMessage();
        }
    }

    private Path report(Path of) throws InterruptedException {
        Path out = folder.resolve("report-" + of.getFileName());
        try (ChildProcess report = ChildProcess.ssetape(folder, "report", of.toString(), "--out", out.toString())) {
            report.finished(0);
        }
        return out;
    }

    /** Times, and how many reads the network made of the bytes, are nobody's to repeat. */
    private static List<ObjectNode> withoutTimes(Path lines) throws IOException {
        List<ObjectNode> records = new ArrayList<>();
        for (String line : Files.readAllLines(lines)) {
            ObjectNode record = (ObjectNode) JSON.readTree(line);
            record.remove(List.of("start", "timing", "first_byte_ms", "end_ms"));
            removeReads(record);
            removeFindingsOfReads(record);
            records.add(record);
        }
        return records;
    }

    private static void removeReads(ObjectNode record) {
        if (record.get("stream") instanceof ObjectNode stream) {
            stream.remove("reads");
        }
        if (record.get("response") instanceof ObjectNode response) {
            response.remove("reads");
        }
    }

    /** Which reads the network made of a stream is the machine's affair, and so is the one finding that is about them. */
    private static void removeFindingsOfReads(ObjectNode record) {
        if (record.get("findings") instanceof ArrayNode findings) {
            for (int i = findings.size() - 1; i >= 0; i--) {
                if (findings.get(i).asText().equals(Finding.BURST_READS.code())) {
                    findings.remove(i);
                }
            }
        }
    }
}
