package io.ssetape.proxy.clients;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.demo.SimulatedSglang;
import io.ssetape.proxy.demo.SimulationPlan;
import io.ssetape.proxy.lab.ChildProcess;
import io.ssetape.proxy.lab.RefusingPort;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Metrics and rules, with the packaged jar as users run it. */
@Timeout(180)
class MetricsIT {
    private static final String RULE = """
            package example;

            import io.ssetape.replayer.lightspeed.CausalPairs;
            import io.ssetape.replayer.lightspeed.SpeedOfLightRule;
            import java.math.BigInteger;

            public final class MyRule implements SpeedOfLightRule {
                public String name() { return "mine"; }
                public String scope() { return "attention only"; }
                public BigInteger extendFlops(long prefixTokens, long extendTokens) {
                    return CausalPairs.full(prefixTokens, extendTokens).multiply(BigInteger.TEN);
                }
                public double peakFlopsPerSecond() { return 1e12; }
                public int devices() { return 2; }
            }
            """;

    @TempDir
    private Path folder;

    private static void send(String url) throws IOException, InterruptedException {
        String body = "{\"model\":\"demo-speculative\",\"stream\":true,\"max_tokens\":64,\"messages\":[],"
                + "\"stream_options\":{\"include_usage\":true}}";
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/v1/chat/completions"))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** Records one request in front of a simulated service, with one metrics endpoint that answers and one that does not. */
    private Path tape() throws IOException, InterruptedException {
        try (SimulatedSglang service =
                        SimulatedSglang.start(SimulationPlan.onLoopback().unpaced());
                RefusingPort nobody = new RefusingPort();
                ChildProcess record = ChildProcess.ssetape(
                        folder,
                        "record",
                        "--listen",
                        "127.0.0.1:0",
                        "--upstream",
                        "http://127.0.0.1:" + service.address().getPort(),
                        "--tape",
                        "tape",
                        "--metrics",
                        "http://u:geheim@127.0.0.1:" + service.address().getPort(),
                        "--metrics",
                        "http://127.0.0.1:" + nobody.address().getPort() + "/metrics")) {
            String url = record.awaitError("listening on (http://\\S+) for").group(1);
            record.awaitError("(recording to tape)");
            send(url);
            record.terminate();
            record.finished(0);
            assertThat(record.errors())
                    .containsOnlyOnce(
                            "metrics http://127.0.0.1:" + nobody.address().getPort()
                                    + "/metrics: connection refused or unreachable; the recording goes on without them")
                    .doesNotContain("geheim");
            assertThat(record.output())
                    .contains("METRICS of http://********@127.0.0.1:")
                    .contains("prompt_tokens")
                    .contains("131076")
                    .doesNotContain("geheim");
        }
        return folder.resolve("tape");
    }

    @Test
    void aRuleFromAJarJudgesARecording() throws IOException, InterruptedException {
        Path jar = ruleJar();
        Path tape = tape();
        try (ChildProcess report = ChildProcess.ssetape(
                folder,
                "report",
                tape.toString(),
                "--rules-jar",
                jar.toString(),
                "--speed-of-light",
                "mine",
                "--out",
                "out")) {
            report.finished(0);
            assertThat(report.output())
                    .contains("SPEED OF LIGHT of prefill under rule mine")
                    .contains("1535645706 causal attention pairs, 15356457060 FLOP")
                    // 12292 new tokens of 5 us on each of 2 devices: 0.12292 device-seconds at 1e12.
                    .containsPattern(
                            "SoL 12\\.493\\d % of peak over 0\\.122920 device-seconds of prefill-extend on 2 devices");
            assertThat(report.errors()).isEmpty();
        }
        assertThat(folder.resolve("out/aisbench"))
                .isDirectoryContaining(path -> path.getFileName().toString().startsWith("spec_decode_________"));
        try (ChildProcess report = ChildProcess.ssetape(
                folder, "report", tape.toString(), "--rules-jar", jar.toString(), "--speed-of-light", "yours")) {
            report.finished(2);
            assertThat(report.errors()).hasLineCount(2).contains("offered: mine");
        }
    }

    @Test
    void metricsNeedATape() throws IOException, InterruptedException {
        try (ChildProcess record = ChildProcess.ssetape(
                folder,
                "record",
                "--upstream",
                "http://127.0.0.1:1",
                "--no-record",
                "--metrics",
                "http://127.0.0.1:1")) {
            record.finished(2);
            assertThat(record.errors()).hasLineCount(2).contains("--metrics needs a tape");
        }
    }

    private Path ruleJar() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Path source = Files.writeString(folder.resolve("MyRule.java"), RULE);
        int code = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-cp",
                        System.getProperty("ssetape.jar"),
                        "-d",
                        classes.toString(),
                        source.toString());
        assertThat(code).isZero();
        Path jar = folder.resolve("my-rule.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            entries.putNextEntry(new JarEntry("example/MyRule.class"));
            entries.write(Files.readAllBytes(classes.resolve("example/MyRule.class")));
            entries.putNextEntry(new JarEntry("META-INF/services/io.ssetape.replayer.lightspeed.SpeedOfLightRule"));
            entries.write("example.MyRule\n".getBytes(UTF_8));
        }
        return jar;
    }
}
