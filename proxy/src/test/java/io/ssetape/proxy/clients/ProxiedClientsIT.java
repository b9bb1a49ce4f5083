package io.ssetape.proxy.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.proxy.demo.SimulatedSglang;
import io.ssetape.proxy.demo.SimulationPlan;
import io.ssetape.proxy.lab.ChildProcess;
import io.ssetape.proxy.lab.Taped;
import io.ssetape.recorder.frame.Frame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that are recorded without being told another address, or with {@code run} filling it in. */
@Tag("real-clients")
class ProxiedClientsIT {
    private static final String SECRET = "sk-live-6512bd43d9caa6e0";
    private static final int REQUESTS = 24;
    private static final int AT_ONCE = 8;

    @TempDir
    private Path clientFolder;

    @TempDir
    private Path ssetapeFolder;

    private final WireLog service = new WireLog();
    private SimulatedSglang sglang;
    private String url;
    private Path script;

    @BeforeEach
    void startService() throws IOException {
        script = TestResource.copy("/clients/aiohttp_stream.py", clientFolder);
        sglang = SimulatedSglang.start(SimulationPlan.onLoopback().observedBy(service));
        url = "http://127.0.0.1:" + sglang.address().getPort();
    }

    @AfterEach
    void stopService() {
        sglang.close();
    }

    @Test
    void aiohttpThatTrustsItsEnvironmentGoesThroughAForwardProxy() throws Exception {
        String direct = output(clientFolder, Map.of(), python(url));
        List<String> sentDirectly = service.requestMessages();
        String proxied;
        try (ChildProcess record = forward(sglang.address().getPort())) {
            String proxy = proxyOf(record);
            proxied = output(clientFolder, Map.of("HTTP_PROXY", proxy, "http_proxy", proxy), python(url));
            record.terminate();
            record.finished(0);
        }
        assertRecorded(direct, proxied, sentDirectly);
    }

    @Test
    void aiohttpUnderRunNeedsNoChangeAtAll() throws Exception {
        String direct = output(clientFolder, Map.of(), python(url));
        List<String> sentDirectly = service.requestMessages();
        String recorded = output(ssetapeFolder, Map.of("NO_PROXY", "127.0.0.1,localhost"), run(python(url)));

        assertRecorded(direct, recorded, sentDirectly);
    }

    @Test
    void aiohttpUnderRunMayBeGivenTheAddress() throws Exception {
        String direct = output(clientFolder, Map.of(), python(url));
        String recorded = output(ssetapeFolder, Map.of(), run(python("{url}")));

        assertThat(inOrder(recorded)).isEqualTo(inOrder(direct));
        assertReportAgrees(recorded);
    }

    @Test
    void curlGoesFromOneTargetToTheOtherOnOneConnection() throws Exception {
        try (SimulatedSglang other = SimulatedSglang.start(SimulationPlan.onLoopback());
                ChildProcess record =
                        forward(sglang.address().getPort(), other.address().getPort())) {
            String otherUrl = "http://127.0.0.1:" + other.address().getPort();
            String answers = output(
                    clientFolder,
                    Map.of(),
                    List.of(
                            "curl",
                            "-sS",
                            "--max-time",
                            "60",
                            "-x",
                            proxyOf(record),
                            "-w",
                            "%{http_code} %{num_connects}\n",
                            "-o",
                            "/dev/null",
                            "-o",
                            "/dev/null",
                            "-o",
                            "/dev/null",
                            url + "/health",
                            otherUrl + "/health",
                            url + "/v1/models"));
            assertThat(answers).isEqualTo("200 1\n200 0\n200 0\n");
            String refused = output(
                    clientFolder,
                    Map.of(),
                    List.of("curl", "-sS", "--max-time", "60", "-x", proxyOf(record), "http://127.0.0.1:9/"));
            assertThat(refused).contains("target_not_allowed");
            String tunnelled = output(
                    clientFolder,
                    Map.of(),
                    List.of(
                            "curl",
                            "-sS",
                            "--max-time",
                            "60",
                            "-p",
                            "-x",
                            proxyOf(record),
                            "-w",
                            "%{http_code}",
                            url + "/health"));
            assertThat(tunnelled).endsWith("200");
            record.terminate();
            record.finished(0);
        }
        assertThat(Taped.read(tape()).all(Frame.ConnectionOpened.class)).hasSize(5);
    }

    @Test
    void theOpenAiPackageUnderRunIsGivenTheAddress() throws Exception {
        TestResource.copy("/clients/package.json", clientFolder);
        Path node = TestResource.copy("/clients/openai_stream.mjs", clientFolder);
        output(clientFolder, Map.of(), List.of("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"));
        String recorded = output(ssetapeFolder, Map.of(), run(List.of("node", node.toString(), "{url}", SECRET, "4")));

        assertThat(recorded.lines()).hasSize(4);
        assertReportAgrees(recorded);
    }

    private void assertRecorded(String direct, String recorded, List<String> sentDirectly)
            throws IOException, InterruptedException {
        assertThat(inOrder(recorded)).isEqualTo(inOrder(direct));
        assertThat(service.requestMessages())
                .as("the service gets the same bytes, through the proxy as directly")
                .isEqualTo(Stream.concat(sentDirectly.stream(), sentDirectly.stream())
                        .sorted()
                        .toList());
        assertReportAgrees(recorded);
        SecretSearch.assertAbsent(ssetapeFolder, SECRET);
    }

    private void assertReportAgrees(String seen) throws IOException, InterruptedException {
        Map<String, JsonNode> records = Comparison.report(ssetapeFolder, tape());
        List<SeenAnswer> answers = SeenAnswer.ofScript(seen);
        assertThat(records).hasSameSizeAs(answers);
        assertThat(answers)
                .allSatisfy(answer -> assertThat(SeenAnswer.ofRecord(records.get(answer.id())))
                        .isEqualTo(answer));
    }

    private Path tape() {
        return ssetapeFolder.resolve("tape");
    }

    private List<String> python(String baseUrl) {
        // Debian's Python, for which python3-aiohttp is installed, whatever other Python comes first in PATH.
        return List.of(
                "/usr/bin/python3",
                script.toString(),
                baseUrl,
                SECRET,
                Integer.toString(REQUESTS),
                Integer.toString(AT_ONCE));
    }

    private List<String> run(List<String> command) {
        List<String> run = ChildProcess.ssetapeCommand("run", "--upstream", url, "--tape", "tape", "--");
        run.addAll(command);
        return run;
    }

    private ChildProcess forward(int... ports) {
        List<String> arguments =
                new ArrayList<>(List.of("record", "--listen", "127.0.0.1:0", "--tape", "tape", "--forward"));
        for (int port : ports) {
            arguments.addAll(List.of("--allow", "127.0.0.1:" + port));
        }
        return ChildProcess.ssetape(ssetapeFolder, arguments.toArray(new String[0]));
    }

    private static String proxyOf(ChildProcess record) {
        String proxy = record.awaitError("listening on (http://127\\.0\\.0\\.1:\\d+) as a forward proxy to ")
                .group(1);
        record.awaitError("recording to");
        return proxy;
    }

    private static String output(Path folder, Map<String, String> environment, List<String> command)
            throws InterruptedException {
        try (ChildProcess process = ChildProcess.start(folder, environment, command)) {
            return process.finished(0).output();
        }
    }

    /** Which of several answers ends first is chance. */
    private static String inOrder(String lines) {
        return lines.lines().sorted().collect(Collectors.joining("\n"));
    }
}
