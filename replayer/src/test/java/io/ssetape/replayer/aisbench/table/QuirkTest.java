package io.ssetape.replayer.aisbench.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ssetape.replayer.aisbench.DatasetRun;
import io.ssetape.replayer.aisbench.DetailsLine;
import io.ssetape.replayer.aisbench.GoldenRun;
import io.ssetape.replayer.aisbench.StreamUse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where the client's tables and the own ones part, and what the differences are called. */
class QuirkTest {
    private static final JsonMapper MAPPER = new JsonMapper();

    private final List<DetailsLine> lines = new ArrayList<>();

    @Test
    void timesStepByATenthOfAMillisecondInTheirsOnly() {
        request(4, 10, 10.1000449, 10.2);

        RuleTables tables = tables(TableRule.DEFAULT, 1);

        assertThat(difference(tables, "TTFT.Average")).satisfies(found -> {
            assertThat(found.theirs()).isEqualTo("100.0 ms");
            assertThat(found.ours()).isCloseTo(100.0449, within(1e-9));
            assertThat(found.quirk()).isEqualTo(Quirk.ROUNDED_IN_SECONDS);
        });
    }

    @Test
    void requestsOfOneTokenCountAsZeroInTheirTpotOnly() {
        RuleTables tables = golden("few-tokens-c2", TableRule.DEFAULT);

        assertThat(difference(tables, "TPOT.Average")).satisfies(found -> {
            assertThat(found.theirs()).isEqualTo("6.2 ms");
            assertThat(found.ours()).isCloseTo(12.4508, within(1e-3));
            assertThat(found.quirk()).isEqualTo(Quirk.TPOT_ZEROS_AVERAGED);
        });
        assertThat(difference(tables, "TPOT.N").theirs()).isEqualTo("7");
        assertThat(difference(tables, "TPOT.N").ours()).isEqualTo(5);
    }

    @Test
    void theFirstRequestWithOnlyZeroGapsRemovesItlForAll() {
        request(4, 10, 10.1, 10.1);
        request(4, 11, 11.1, 11.2);

        RuleTables tables = tables(TableRule.DEFAULT, 1);

        assertThat(tables.table().rows()).extracting(ClientTable.Row::metric).doesNotContain(Metric.ITL);
        assertThat(difference(tables, "ITL.Max").quirk()).isEqualTo(Quirk.ROW_DROPPED);
        assertThat(difference(tables, "ITL.Max").ours()).isCloseTo(100, within(1e-6));
    }

    @Test
    void withoutAnyTtftTheirRowsOfItAreDropped() {
        request(4, 10, 10, 10.2);

        assertThat(tables(TableRule.DEFAULT, 1).table().rows())
                .extracting(ClientTable.Row::metric)
                .doesNotContain(Metric.TTFT, Metric.PREFILL_TOKEN_THROUGHPUT)
                .contains(Metric.TPOT);
    }

    @Test
    void withFailuresTheStableStageReadsTheWrongFlags() {
        RuleTables tables = golden("failed-middle-c4", TableRule.STABLE);

        assertThat(difference(tables, "Success Requests")).satisfies(found -> {
            assertThat(found.theirs()).isEqualTo("17");
            assertThat(found.ours()).isEqualTo(22);
            assertThat(found.quirk()).isEqualTo(Quirk.FLAGS_AT_WRONG_INDEX);
        });
        assertThat(difference(tables, "Failed Requests").ours()).isNull();
        assertThat(difference(tables, "E2EL.N").theirs()).isEqualTo("17");
        assertThat(difference(tables, "E2EL.N").ours()).isEqualTo(22);
    }

    @Test
    void theConcurrencyOfAStableStageIsCappedInTheirsOnly() {
        RuleTables tables = golden("stable-tie-c2", TableRule.STABLE);

        assertThat(difference(tables, "Concurrency")).satisfies(found -> {
            assertThat(found.theirs()).isEqualTo("2");
            assertThat(found.ours()).isCloseTo(3, within(1e-9));
            assertThat(found.quirk()).isEqualTo(Quirk.CONCURRENCY_CAPPED);
        });
    }

    @Test
    void aStageWithoutLengthHasInfiniteAndEmptyRates() {
        request(4, 10, 10.1, 10.2);
        request(4, 10.2, 10.3, 10.4);

        RuleTables tables = tables(TableRule.STABLE, 1);

        assertThat(tables.stage().durationSeconds()).isZero();
        assertThat(tables.totals().json())
                .contains("\"stable\": \"0.0 ms\"", "\"stable\": \"inf req/s\"", "\"Input Token Throughput\": {},\n");
        assertThat(difference(tables, "Request Throughput").quirk()).isEqualTo(Quirk.STAGE_WITHOUT_LENGTH);
    }

    @Test
    void everyDifferenceHasBothSidesUnlessOneIsMissing() {
        for (GoldenRun run : GoldenRun.all()) {
            DatasetTables.of(run.dataset(), run.maxConcurrency(), StreamUse.of(run.dataset()))
                    .outcomes()
                    .values()
                    .forEach(outcome -> {
                        if (outcome instanceof RuleTables tables) {
                            assertThat(tables.differences())
                                    .isNotEmpty()
                                    .allMatch(found -> found.theirs() != null || found.ours() != null);
                        }
                    });
        }
    }

    @Test
    void aMissingTokenCountNeedsTheClientsTokenizer() {
        request(0, 10, 10.1, 10.2);

        Outcome outcome = DatasetTables.of(new DatasetRun("d", false, lines, List.of()), 1, StreamUse.told(true))
                .outcomes()
                .get(TableRule.DEFAULT);

        assertThat(outcome).isInstanceOfSatisfying(Refusal.class, refusal -> {
            assertThat(refusal.exception()).isNull();
            assertThat(refusal.reason()).contains("line 1 of d_details.jsonl has no token count");
        });
    }

    @Test
    void aFieldThatOnlySomeLinesHaveStopsTheClient() {
        request(4, 10, 10.1, 10.2);
        request(4, 11, 11.1, 11.2);
        lines.get(1).json().put("mine", 1);

        Outcome outcome = DatasetTables.of(new DatasetRun("d", false, lines, List.of()), 1, StreamUse.told(true))
                .outcomes()
                .get(TableRule.DEFAULT);

        assertThat(outcome).isInstanceOfSatisfying(Refusal.class, refusal -> {
            assertThat(refusal.code()).isEqualTo("SUMM-MTRC-001");
            assertThat(refusal.reason()).contains("only 1 of 2 successes have the field mine");
        });
    }

    @Test
    void aRunWithoutAStreamHasNoRowsThatAStreamWouldGive() {
        request(4, 10, 10.4);
        request(4, 11, 11.4);
        DatasetRun dataset = new DatasetRun("d", false, List.copyOf(lines), List.of());

        DatasetTables tables = DatasetTables.of(dataset, 1, StreamUse.of(dataset));

        assertThat(tables.stream().streamed()).isFalse();
        RuleTables found = (RuleTables) tables.outcomes().get(TableRule.DEFAULT);
        assertThat(found.table().rows())
                .extracting(row -> row.metric().label())
                .containsExactly("E2EL", "InputTokens", "OutputTokens", "OutputTokenThroughput");
        assertThat(found.own().rows())
                .filteredOn(row -> row.n() == 0)
                .extracting(row -> row.metric().label())
                .containsExactly("TTFT", "TPOT", "ITL", "PrefillTokenThroughput");
        assertThat(found.differences()).noneMatch(difference -> difference.quirk() == Quirk.ROW_DROPPED);
    }

    @Test
    void oneLineWithMorePointsShowsAStream() {
        request(4, 10, 10.4);
        request(4, 11, 11.2, 11.4);

        StreamUse use = StreamUse.of(new DatasetRun("d", false, List.copyOf(lines), List.of()));

        assertThat(use.streamed()).isTrue();
        assertThat(use.evidence()).isEqualTo("line 2 has 3 time points");
    }

    private RuleTables tables(TableRule rule, int maxConcurrency) {
        DatasetRun dataset = new DatasetRun("d", false, List.copyOf(lines), List.of());
        return (RuleTables) DatasetTables.of(dataset, maxConcurrency, StreamUse.told(true))
                .outcomes()
                .get(rule);
    }

    private static RuleTables golden(String name, TableRule rule) {
        GoldenRun run = GoldenRun.named(name);
        return (RuleTables) DatasetTables.of(run.dataset(), run.maxConcurrency(), StreamUse.of(run.dataset()))
                .outcomes()
                .get(rule);
    }

    private static Difference difference(RuleTables tables, String field) {
        return tables.differences().stream()
                .filter(found -> found.field().equals(field))
                .findFirst()
                .orElseThrow(() -> new AssertionError(field + " does not differ"));
    }

    private void request(long outputTokens, double... points) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("id", lines.size()).put("success", true).put("prediction", "text");
        lines.add(new DetailsLine(
                Path.of("d_details.jsonl"),
                lines.size() + 1,
                json,
                json.get("id"),
                "uuid-" + lines.size(),
                "d",
                true,
                "",
                16L,
                outputTokens,
                "text",
                json.path("input"),
                json.path("extra_details_data"),
                DetailsLine.Points.READ,
                points,
                "a.db"));
    }
}
