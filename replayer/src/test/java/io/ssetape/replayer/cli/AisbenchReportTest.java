package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.replayer.aisbench.FolderState;
import io.ssetape.replayer.aisbench.GoldenRun;
import io.ssetape.replayer.aisbench.table.TableRule;
import io.ssetape.replayer.kit.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code report --aisbench} without a tape. */
class AisbenchReportTest {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final String DATASET = "aisbench/vllm-api-stream-chat/synthetic";

    @TempDir
    private Path temp;

    static List<GoldenRun> runs() {
        return GoldenRun.all();
    }

    @ParameterizedTest
    @MethodSource("runs")
    void aRunFolderIsEnoughForTheClientsFiles(GoldenRun run) throws IOException {
        Map<String, String> before = FolderState.of(run.folder());

        Cli.Result result = report(run.folder(), run.maxConcurrency(), "--out", temp);

        assertThat(result.err()).isEmpty();
        assertThat(result.exit()).isZero();
        Path folder = temp.resolve(DATASET);
        for (TableRule rule : TableRule.values()) {
            for (String ending : List.of(".csv", ".json")) {
                byte[] expected = run.expected(rule.fileName() + ending);
                Path written = folder.resolve(rule.fileName() + ending);
                assertThat(Files.exists(written)).isEqualTo(expected != null);
                if (expected != null) {
                    assertThat(written).hasBinaryContent(expected);
                }
            }
        }
        assertStages(MAPPER.readTree(folder.resolve("stages.json").toFile()), run.json("expected/stages.json"));
        assertThat(FolderState.of(run.folder())).isEqualTo(before);
    }

    @Test
    void everyFileThatWasReadIsListedWithItsHash() throws IOException {
        GoldenRun run = GoldenRun.named("failed-middle-c4");
        report(run.folder(), 4, "--out", temp);

        JsonNode files =
                MAPPER.readTree(temp.resolve("aisbench/run.json").toFile()).get("files");

        Map<String, String> state = FolderState.of(run.folder());
        assertThat(files).hasSize(4);
        files.forEach(file -> assertThat(file.get("sha256").asText())
                .isEqualTo(state.get(file.get("path").asText())));
    }

    @Test
    void tablesOfAnEarlierReportDoNotStayWhereThereAreNone() {
        Path folder = GoldenRun.named("no-stable-c8").folder();
        report(folder, 6, "--out", temp);
        assertThat(temp.resolve(DATASET + "/stable.csv")).exists();

        report(folder, 8, "--out", temp);

        assertThat(temp.resolve(DATASET + "/stable.csv")).doesNotExist();
        assertThat(temp.resolve(DATASET + "/stable.json")).doesNotExist();
        assertThat(temp.resolve(DATASET + "/default.csv")).exists();
    }

    @Test
    void withoutAFolderTheirTablesAndOursArePrinted() {
        Cli.Result result = report(GoldenRun.named("few-tokens-c2").folder(), 2);

        assertThat(result.exit()).isZero();
        assertThat(result.out())
                .contains("default, as AISBench prints it", "default, without its quirks", "tpot-zeros-averaged")
                .contains("203.2 ms", "Output Token Throughput: 25.9169 token/s")
                .contains("Files read, by SHA-256");
    }

    @Test
    void jsonIsOneDocument() throws IOException {
        Cli.Result result = report(GoldenRun.named("no-stable-c8").folder(), 8, "--json");

        JsonNode stages = MAPPER.readTree(result.out()).get("datasets").get(0).get("stages");
        assertThat(stages.at("/stable/error/code").asText()).isEqualTo("CALC-DATA-002");
        assertThat(stages.at("/default/data_count").intValue()).isEqualTo(20);
    }

    @Test
    void faultsAreNamedAfterTheRestWasReported() throws IOException {
        GoldenRun.named("small-4-c2").copyTo(temp.resolve("run"));
        Path details = temp.resolve("run/performances/vllm-api-stream-chat/synthetic_details.jsonl");
        Files.writeString(details, Files.readString(details) + "no json\n");

        Cli.Result result = report(temp.resolve("run"), 2, "--out", temp.resolve("out"));

        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.err())
                .contains("ssetape: " + details + ":5: is no JSON")
                .contains("1 fault in the AISBench run, listed above; the rest was used");
        assertThat(temp.resolve("out").resolve(DATASET).resolve("default.csv"))
                .hasBinaryContent(GoldenRun.named("small-4-c2").expected("default.csv"));
    }

    @Test
    void whatAnExtensionKeptIsShown() throws IOException {
        GoldenRun.named("small-4-c2").copyTo(temp.resolve("run"));
        Path details = temp.resolve("run/performances/vllm-api-stream-chat/synthetic_details.jsonl");
        Files.writeString(
                details,
                Files.readString(details)
                        .replace("\"extra_details_data\": {}", "\"extra_details_data\": {\"hit\": 3}, \"mine\": 1"));

        report(temp.resolve("run"), 2, "--out", temp.resolve("out"));

        JsonNode first = MAPPER.readTree(Files.readAllLines(temp.resolve("out/" + DATASET + "/requests.jsonl"))
                .get(0));
        assertThat(first.at("/extra_details_data/hit").intValue()).isEqualTo(3);
        assertThat(first.at("/other_fields/mine").intValue()).isEqualTo(1);
        assertThat(first.get("latency").doubleValue()).isEqualTo(0.3481118109484669);
    }

    @Test
    void usageIsChecked() {
        Path folder = GoldenRun.named("small-4-c2").folder();

        assertThat(Cli.run("report").exit()).isEqualTo(2);
        assertThat(Cli.run("report", "--aisbench", folder).err()).contains("--max-concurrency N");
        assertThat(report(folder, 2, "--out", folder.resolve("performances/x")).exit())
                .isEqualTo(2);
        assertThat(report(temp.resolve("nowhere"), 2).exit()).isEqualTo(3);
    }

    private static void assertStages(JsonNode written, JsonNode expected) {
        expected.properties().forEach(field -> {
            JsonNode theirs = field.getValue();
            JsonNode ours = written.get(field.getKey());
            if (theirs.has("error")) {
                assertThat(ours.at("/error/exception")).isEqualTo(theirs.at("/error/class"));
                assertThat(theirs.at("/error/message").asText())
                        .contains(ours.at("/error/code").asText());
                assertThat(ours.at("/error/reason").asText()).isNotEmpty();
            } else {
                assertThat(ours).isEqualTo(theirs);
            }
        });
    }

    private static Cli.Result report(Path folder, int maxConcurrency, Object... more) {
        Object[] arguments = new Object[5 + more.length];
        arguments[0] = "report";
        arguments[1] = "--aisbench";
        arguments[2] = folder;
        arguments[3] = "--max-concurrency";
        arguments[4] = maxConcurrency;
        System.arraycopy(more, 0, arguments, 5, more.length);
        return Cli.run(arguments);
    }
}
