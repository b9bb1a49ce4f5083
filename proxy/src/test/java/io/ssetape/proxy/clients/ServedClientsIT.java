package io.ssetape.proxy.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.demo.SimulatedSglang;
import io.ssetape.proxy.demo.SimulationPlan;
import io.ssetape.proxy.lab.ChildProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients see of a tape that is served what they saw of the service: content, usage, errors. */
@Tag("real-clients")
class ServedClientsIT {
    private static final int CASES = 5;

    @TempDir
    private Path clientFolder;

    @TempDir
    private Path ssetapeFolder;

    @Test
    void aiohttpSeesTheSameAgain() throws Exception {
        Path script = TestResource.copy("/clients/aiohttp_outcomes.py", clientFolder);
        List<String> seen = assertSameAgain(CASES, url -> List.of("/usr/bin/python3", script.toString(), url));
        assertThat(seen)
                .filteredOn(line -> line.contains("\"error\": \"ClientPayloadError\""))
                .hasSize(1);
        assertThat(seen).filteredOn(line -> line.contains("\"status\": 400")).hasSize(1);
        assertThat(seen)
                .filteredOn(line -> line.contains("\"completion_tokens\""))
                .hasSize(2);
    }

    @Test
    void eightAtOnceSeeTheSameAgain() throws Exception {
        Path script = TestResource.copy("/clients/aiohttp_stream.py", clientFolder);
        List<String> seen = assertSameAgain(
                24, url -> List.of("/usr/bin/python3", script.toString(), url, "sk-nothing", "24", "8"));
        assertThat(seen).hasSize(24).allMatch(line -> line.contains("\"done\": true"));
    }

    @Test
    void theOpenAiPackageSeesTheSameAgain() throws Exception {
        TestResource.copy("/clients/package.json", clientFolder);
        Path script = TestResource.copy("/clients/openai_outcomes.mjs", clientFolder);
        run(List.of("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"));
        List<String> seen = assertSameAgain(CASES, url -> List.of("node", script.toString(), url));
        assertThat(seen).filteredOn(line -> line.contains("\"error\":{")).hasSize(2);
        assertThat(seen)
                .filteredOn(line -> line.contains("\"completion_tokens\""))
                .hasSize(3);
        assertThat(seen).filteredOn(line -> line.contains("\"spec_verify_ct\"")).hasSize(1);
    }

    private List<String> assertSameAgain(int requests, Function<String, List<String>> client)
            throws IOException, InterruptedException {
        String first;
        Path tape = ssetapeFolder.resolve("tape");
        try (SimulatedSglang service = SimulatedSglang.start(SimulationPlan.onLoopback());
                ChildProcess record = Comparison.record(ssetapeFolder, tape, service)) {
            int port = Comparison.listenPort(record);
            record.awaitError("recording to");
            first = inOrder(run(client.apply("http://127.0.0.1:" + port)));
            record.terminate();
            record.finished(0);
        }
        try (ChildProcess serve =
                ChildProcess.ssetape(ssetapeFolder, "serve", tape.toString(), "--listen", "127.0.0.1:0", "--once")) {
            String url = serve.awaitError("serving .* on (http://127\\.0\\.0\\.1:\\d+);")
                    .group(1);
            assertThat(inOrder(run(client.apply(url)))).isEqualTo(first);
            serve.terminate();
            serve.finished(0);
            assertThat(serve.errors())
                    .contains("answered " + requests + " requests, missed 0; 0 of " + requests
                            + " recorded exchanges never");
        }
        return first.lines().toList();
    }

    /** Which of several answers ends first is chance. */
    private static String inOrder(String lines) {
        return lines.lines().sorted().collect(Collectors.joining("\n"));
    }

    private String run(List<String> command) throws InterruptedException {
        try (ChildProcess process = ChildProcess.start(clientFolder, Map.of(), command)) {
            return process.finished(0).output();
        }
    }
}
