package io.ssetape.replayer.aisbench.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.replayer.aisbench.DetailsLine;
import io.ssetape.replayer.aisbench.GoldenRun;
import io.ssetape.replayer.aisbench.StreamUse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The tables of every recorded run against the files that the real client wrote for it. */
class GoldenTablesTest {
    private static final List<String> NAMES = List.of(
            "all-failed",
            "dips-80-c16",
            "failed-middle-c4",
            "few-tokens-c2",
            "no-stable-c8",
            "ramp-64-c8-two-dbs",
            "small-4-c2",
            "stable-tie-c2");

    static List<GoldenRun> runs() {
        return GoldenRun.all();
    }

    static Stream<Arguments> rulesOfRuns() {
        return GoldenRun.all().stream()
                .flatMap(run -> Stream.of(TableRule.values()).map(rule -> Arguments.of(run, rule)));
    }

    @Test
    void everyRecordedRunIsTested() {
        assertThat(runs()).extracting(GoldenRun::name).containsExactlyElementsOf(NAMES);
    }

    @ParameterizedTest
    @MethodSource("rulesOfRuns")
    void filesAreThoseOfTheClientByteForByte(GoldenRun run, TableRule rule) {
        byte[] csv = run.expected(rule.fileName() + ".csv");
        byte[] json = run.expected(rule.fileName() + ".json");

        Outcome outcome = tables(run).outcomes().get(rule);

        if (csv == null) {
            JsonNode error =
                    run.json("expected/stages.json").get(rule.fileName()).get("error");
            assertThat(outcome).isInstanceOfSatisfying(Refusal.class, refusal -> {
                assertThat(refusal.exception()).isEqualTo(error.get("class").asText());
                assertThat(error.get("message").asText()).contains(refusal.code());
            });
        } else {
            RuleTables tables = (RuleTables) outcome;
            assertThat(tables.table().csv()).isEqualTo(new String(csv, StandardCharsets.US_ASCII));
            assertThat(tables.totals().json()).isEqualTo(new String(json, StandardCharsets.US_ASCII));
        }
    }

    @ParameterizedTest
    @MethodSource("rulesOfRuns")
    void stagesAreThoseOfTheClient(GoldenRun run, TableRule rule) {
        JsonNode expected = run.json("expected/stages.json").get(rule.fileName());
        if (expected.has("error")) {
            assertThat(tables(run).outcomes().get(rule)).isInstanceOf(Refusal.class);
            return;
        }

        RuleTables tables = (RuleTables) tables(run).outcomes().get(rule);

        assertThat(tables.stage().indexes()).isEqualTo(integers(expected.get("indexes")));
        assertThat(tables.selected())
                .extracting(request -> request.line().uuid())
                .isEqualTo(texts(expected.get("uuids")));
        assertThat(tables.selected())
                .extracting(request -> Integer.valueOf(request.line().id().toString()))
                .isEqualTo(integers(expected.get("ids")));
        assertThat(lines(tables.selected().stream().map(SuccessfulRequest::line).toList()))
                .isEqualTo(integers(expected.get("details_lines")));
        assertThat(tables.dataCount()).isEqualTo(expected.get("data_count").longValue());
        assertThat(tables.successCount())
                .isEqualTo(expected.get("success_count").longValue());
        assertThat(tables.stage().durationSeconds())
                .isEqualTo(expected.get("infer_time_s").doubleValue());
        assertThat(tables.stage().beginSeconds())
                .isEqualTo(expected.get("stage_section_s").get(0).doubleValue());
        assertThat(tables.stage().endSeconds())
                .isEqualTo(expected.get("stage_section_s").get(1).doubleValue());
    }

    @ParameterizedTest
    @MethodSource("runs")
    void linesAreWalkedAsTheClientWalksThem(GoldenRun run) {
        JsonNode expected = run.json("expected/stages.json");

        DatasetTables tables = tables(run);

        assertThat(lines(tables.walked())).isEqualTo(integers(expected.get("success_list_line_order")));
        assertThat(lines(tables.successes())).isEqualTo(integers(expected.get("ok_lines")));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void derivedValuesAreThoseOfTheClient(GoldenRun run) throws IOException {
        List<SuccessfulRequest> requests =
                ClientLists.load(run.dataset(), true).lists().requests();
        byte[] lines = run.expected("requests.jsonl");
        assertThat(lines == null).isEqualTo(requests.isEmpty());
        if (lines == null) {
            return;
        }

        Iterator<JsonNode> expected = new JsonMapper().readerFor(JsonNode.class).readValues(lines);

        for (SuccessfulRequest request : requests) {
            JsonNode values = expected.next();
            assertThat(request.line().uuid()).isEqualTo(values.get("uuid").asText());
            assertThat(request.startSeconds())
                    .isEqualTo(values.get("start_time").doubleValue());
            assertThat(request.endSeconds()).isEqualTo(values.get("end_time").doubleValue());
            assertThat(request.derived().latencySeconds())
                    .isEqualTo(values.get("latency").doubleValue());
            assertThat(request.derived().ttftSeconds())
                    .isEqualTo(values.get("ttft").doubleValue());
            assertThat(request.derived().tpotSeconds())
                    .isEqualTo(values.get("tpot").doubleValue());
            assertThat(request.derived().tokensPerSecond())
                    .isEqualTo(values.get("generate_tokens_speed").doubleValue());
            assertThat(request.derived().itlSeconds())
                    .hasSize(values.get("itl_count").intValue());
            assertThat(request.inputTokens())
                    .isEqualTo(values.get("input_tokens").longValue());
            assertThat(request.outputTokens())
                    .isEqualTo(values.get("output_tokens").longValue());
        }
        assertThat(expected.hasNext()).isFalse();
    }

    private static DatasetTables tables(GoldenRun run) {
        return DatasetTables.of(run.dataset(), run.maxConcurrency(), StreamUse.of(run.dataset()));
    }

    private static List<Integer> lines(List<DetailsLine> lines) {
        return lines.stream().map(line -> line.line() - 1).toList();
    }

    private static List<Integer> integers(JsonNode list) {
        return IntStream.range(0, list.size())
                .mapToObj(i -> list.get(i).intValue())
                .toList();
    }

    private static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
