package io.ssetape.proxy.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ssetape.proxy.demo.SimulatedSglang;
import io.ssetape.proxy.demo.SimulationPlan;
import io.ssetape.proxy.lab.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One client run twice, directly and through {@code ssetape record}, and what the report says about the second run. */
final class Comparison {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Run direct;
    private final Run recorded;
    private final Map<String, JsonNode> recordsById;

    private Comparison(Run direct, Run recorded, Map<String, JsonNode> recordsById) {
        this.direct = direct;
        this.recorded = recorded;
        this.recordsById = recordsById;
    }

    /** A client that is told where the service is and says what it saw. */
    interface Client {
        String run(String baseUrl) throws IOException, InterruptedException;
    }

    /**
     * A run.
     *
     * @param seen what the client printed
     * @param clientSide the bytes at the client's socket
     * @param serviceSide the bytes at the service's socket
     */
    record Run(String seen, WireLog clientSide, WireLog serviceSide) {}

    /** Makes both runs and the report; all that ssetape writes goes into the folder. */
    static Comparison make(Path folder, Client client) throws IOException, InterruptedException {
        WireLog directService = new WireLog();
        WireLog recordedService = new WireLog();
        try (SimulatedSglang near =
                        SimulatedSglang.start(SimulationPlan.onLoopback().observedBy(directService));
                SimulatedSglang behind =
                        SimulatedSglang.start(SimulationPlan.onLoopback().observedBy(recordedService));
                ClientTee tee = new ClientTee(near.address().getPort())) {
            Run direct = new Run(client.run(tee.baseUrl()), tee.log(), directService);
            Path tape = folder.resolve("tape");
            try (ChildProcess recording = record(folder, tape, behind)) {
                tee.leadTo(listenPort(recording));
                Run recorded = new Run(client.run(tee.baseUrl()), tee.log(), recordedService);
                recording.terminate();
                recording.finished(0);
                return new Comparison(direct, recorded, report(folder, tape));
            }
        }
    }

    /** Starts {@code ssetape record} on any free port. */
    static ChildProcess record(Path folder, Path tape, SimulatedSglang upstream) throws IOException {
        return ChildProcess.ssetape(
                folder,
                "record",
                "--listen",
                "127.0.0.1:0",
                "--upstream",
                "http://127.0.0.1:" + upstream.address().getPort(),
                "--tape",
                tape.toString());
    }

    /** Where a started recording says that it listens. */
    static int listenPort(ChildProcess recording) {
        return Integer.parseInt(recording
                .awaitError("listening on http://127\\.0\\.0\\.1:(\\d+)")
                .group(1));
    }

    /** The report's records by response id. */
    static Map<String, JsonNode> report(Path folder, Path tape) throws IOException, InterruptedException {
        Path out = folder.resolve("report");
        try (ChildProcess report = ChildProcess.ssetape(folder, "report", tape.toString(), "--out", out.toString())) {
            report.finished(0);
        }
        Map<String, JsonNode> records = new LinkedHashMap<>();
        for (String line : Files.readAllLines(out.resolve("requests.jsonl"))) {
            JsonNode request = JSON.readTree(line);
            records.put(request.at("/response/ids/0").asText(), request);
        }
        return records;
    }

    Run direct() {
        return direct;
    }

    Run recorded() {
        return recorded;
    }

    /** What the client saw and every byte at both ends are the same in both runs. */
    void assertNothingChanged() {
        assertThat(recorded.seen()).isEqualTo(direct.seen());
        assertThat(recorded.clientSide().requestMessages())
                .isEqualTo(direct.clientSide().requestMessages());
        assertThat(recorded.serviceSide().requestMessages())
                .isEqualTo(direct.serviceSide().requestMessages())
                .isEqualTo(direct.clientSide().requestMessages());
        assertThat(recorded.clientSide().responseMessages())
                .isEqualTo(direct.clientSide().responseMessages());
        assertThat(recorded.serviceSide().responseMessages())
                .isEqualTo(direct.serviceSide().responseMessages())
                .isEqualTo(direct.clientSide().responseMessages());
    }

    /** The report, made from the tape alone, says of each request what the client saw itself. */
    void assertReportAgreesWith(List<SeenAnswer> answers) {
        assertThat(recordsById.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        answers.stream().map(SeenAnswer::id).toList());
        for (SeenAnswer answer : answers) {
            assertThat(SeenAnswer.ofRecord(recordsById.get(answer.id()))).isEqualTo(answer);
            assertThat(recordsById.get(answer.id()).at("/inference/status").asText())
                    .isEqualTo("completed");
        }
    }
}
