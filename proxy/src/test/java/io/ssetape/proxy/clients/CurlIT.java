package io.ssetape.proxy.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("real-clients")
class CurlIT {
    private static final String SECRET = "sk-live-8f14e45fceea167a";

    @TempDir
    private Path clientFolder;

    @TempDir
    private Path ssetapeFolder;

    @Test
    void streamedAnswerIsTheSameThroughARecording() throws IOException, InterruptedException {
        Comparison comparison = Comparison.make(
                ssetapeFolder, url -> curl("--data-binary", body(0, "short"), url + "/v1/chat/completions"));

        comparison.assertNothingChanged();
        List<SeenAnswer> answers =
                SeenAnswer.ofEventStreams(comparison.recorded().seen());
        assertThat(answers).hasSize(1);
        comparison.assertReportAgreesWith(answers);
    }

    @Test
    void twoRequestsShareAConnection() throws IOException, InterruptedException {
        Comparison comparison = Comparison.make(ssetapeFolder, url -> {
            String target = url + "/v1/chat/completions";
            return curl("-d", body(1, "first"), target, "--next", "-sSN", "-d", body(2, "second"), target);
        });

        comparison.assertNothingChanged();
        assertThat(comparison.recorded().serviceSide().connections()).isEqualTo(1);
        List<SeenAnswer> answers =
                SeenAnswer.ofEventStreams(comparison.recorded().seen());
        assertThat(answers).hasSize(2);
        comparison.assertReportAgreesWith(answers);
    }

    @Test
    void uploadThatWaitsForTheGoAheadIsLetThrough() throws IOException, InterruptedException {
        Path upload = clientFolder.resolve("upload.json");
        Files.writeString(upload, body(2, "long ".repeat(400_000)));
        Comparison comparison = Comparison.make(
                ssetapeFolder,
                url -> curl(
                        "--expect100-timeout",
                        "60",
                        "-H",
                        "Expect: 100-continue",
                        "--data-binary",
                        "@" + upload,
                        url + "/v1/chat/completions"));

        comparison.assertNothingChanged();
        assertThat(comparison.recorded().clientSide().responseMessages())
                .hasSize(2)
                .first()
                .isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
        comparison.assertReportAgreesWith(
                SeenAnswer.ofEventStreams(comparison.recorded().seen()));
    }

    @Test
    void secretsReachTheServiceAndNoFile() throws IOException, InterruptedException {
        String basic = "me:" + SECRET;
        Comparison comparison = Comparison.make(ssetapeFolder, url -> {
            String target = url + "/v1/chat/completions";
            String bearer = curl("-H", "Authorization: Bearer " + SECRET, "-d", body(3, "bearer"), target);
            String keys = curl(
                    "-H",
                    "x-api-key: " + SECRET,
                    "-H",
                    "API-Key: " + SECRET,
                    "-b",
                    "session=" + SECRET,
                    "-d",
                    body(4, "keys"),
                    target);
            return bearer + keys + curl("-u", basic, "-d", body(5, "basic"), target);
        });

        comparison.assertNothingChanged();
        assertThat(String.join("", comparison.recorded().serviceSide().requestMessages()))
                .contains(
                        "Authorization: Bearer " + SECRET,
                        "x-api-key: " + SECRET,
                        "API-Key: " + SECRET,
                        "Cookie: session=" + SECRET,
                        "Authorization: Basic " + SecretSearch.forms(basic).get(1));
        // The portable form has every payload in base64.
        try (ChildProcess export = ChildProcess.ssetape(ssetapeFolder, "export", "tape", "-o", "frames.jsonl")) {
            export.finished(0);
        }
        assertThat(ssetapeFolder.resolve("frames.jsonl")).isNotEmptyFile();
        SecretSearch.assertAbsent(ssetapeFolder, SECRET);
        SecretSearch.assertAbsent(ssetapeFolder, SecretSearch.forms(basic).get(1));
    }

    private String curl(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("curl", "--silent", "--show-error", "--fail", "--no-buffer"));
        command.addAll(List.of("--max-time", "60", "-H", "Content-Type: application/json"));
        command.addAll(List.of(arguments));
        try (ChildProcess curl = ChildProcess.start(clientFolder, command)) {
            return curl.finished(0).output();
        }
    }

    private static String body(int seed, String question) {
        return """
                {"stream":true,"messages":[{"role":"user","content":"%s"}],"stream_options":{"include_usage":true},\
                "model":"demo-speculative","max_tokens":4096,"seed":%d,"return_spec_tokens_details":true}""".formatted(question, seed);
    }
}
