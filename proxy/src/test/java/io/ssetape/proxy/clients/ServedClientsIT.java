package io.ssetape.proxy.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.demo.SimulatedSglang;
import io.ssetape.proxy.demo.SimulationPlan;
import io.ssetape.proxy.lab.ChildProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
        List<String> seen = assertSameAgain("/usr/bin/python3", script.toString());
        assertThat(seen)
                .filteredOn(line -> line.contains("\"error\": \"ClientPayloadError\""))
                .hasSize(1);
        assertThat(seen).filteredOn(line -> line.contains("\"status\": 400")).hasSize(1);
        assertThat(seen)
                .filteredOn(line -> line.contains("\"completion_tokens\""))
                .hasSize(2);
    }

    @Test
    void theOpenAiPackageSeesTheSameAgain() throws Exception {
        TestResource.copy("/clients/package.json", clientFolder);
        Path script = TestResource.copy("/clients/openai_outcomes.mjs", clientFolder);
        run(List.of("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"));
        List<String> seen = assertSameAgain("node", script.toString());
        assertThat(seen).filteredOn(line -> line.contains("\"error\":{")).hasSize(2);
        assertThat(seen)
                .filteredOn(line -> line.contains("\"completion_tokens\""))
                .hasSize(3);
        assertThat(seen).filteredOn(line -> line.contains("\"spec_verify_ct\"")).hasSize(1);
    }

    private List<String> assertSameAgain(String... client) throws IOException, InterruptedException {
        String first;
        Path tape = ssetapeFolder.resolve("tape");
        try (SimulatedSglang service = SimulatedSglang.start(SimulationPlan.onLoopback());
                ChildProcess record = Comparison.record(ssetapeFolder, tape, service)) {
            int port = Comparison.listenPort(record);
            record.awaitError("recording to");
            first = run(List.of(client[0], client[1], "http://127.0.0.1:" + port));
            record.terminate();
            record.finished(0);
        }
        try (ChildProcess serve =
                ChildProcess.ssetape(ssetapeFolder, "serve", tape.toString(), "--listen", "127.0.0.1:0", "--once")) {
            String url = serve.awaitError("serving .* on (http://127\\.0\\.0\\.1:\\d+);")
                    .group(1);
            assertThat(run(List.of(client[0], client[1], url))).isEqualTo(first);
            serve.terminate();
            serve.finished(0);
            assertThat(serve.errors())
                    .contains("answered " + CASES + " requests, missed 0; 0 of " + CASES + " recorded exchanges never");
        }
        return first.lines().toList();
    }

    private String run(List<String> command) throws InterruptedException {
        try (ChildProcess process = ChildProcess.start(clientFolder, Map.of(), command)) {
            return process.finished(0).output();
        }
    }
}
