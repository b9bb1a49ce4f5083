package io.ssetape.replayer.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.ssetape.replayer.prometheus.ExpositionParser;
import io.ssetape.replayer.prometheus.Reading;
import io.ssetape.replayer.prometheus.SeriesTable;
import io.ssetape.replayer.serving.CounterFigure.Status;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which series may be added up, and when a figure is not given. */
class CounterFiguresTest {
    private static CounterFigures figures(String... answers) {
        SeriesTable table = new SeriesTable();
        List<Reading> readings = new ArrayList<>();
        for (String answer : answers) {
            double[] row = table.row(ExpositionParser.parse(answer.getBytes(StandardCharsets.UTF_8))
                    .samples());
            readings.add(new Reading(readings.size(), "periodic", 200, null, row));
        }
        return new CounterFigures(table.series(), readings);
    }

    @Test
    void requestsOfStreamsAndOfDataParallelRanksAreAddedUp() {
        CounterFigures figures =
                figures("sglang:generation_tokens_total{is_streaming=\"true\",model_name=\"m\"} 10\n", """
                sglang:generation_tokens_total{is_streaming="true",model_name="m"} 110
                sglang:generation_tokens_total{is_streaming="false",model_name="m"} 5
                """);

        assertThat(figures.of(ServingMetric.GENERATION_TOKENS)).singleElement().satisfies(figure -> {
            assertThat(figure.value()).isEqualTo(105);
            assertThat(figure.status()).isEqualTo(Status.OK);
            assertThat(figure.reason()).contains("1 of 2 series not there before, counted from 0");
            assertThat(figure.engine()).isEqualTo(Map.of("model_name", "m"));
        });
    }

    @Test
    void ranksOfOneWorkCountOnceIfTheyAgreeAndNotAtAllOtherwise() {
        String before = "sglang:realtime_tokens_total{mode=\"decode\",dp_rank=\"%d\",tp_rank=\"%d\"} 0\n";
        String after = before.replace(" 0\n", " %d\n");
        String first =
                before.formatted(0, 0) + before.formatted(0, 1) + before.formatted(1, 2) + before.formatted(1, 3);
        CounterFigures agree = figures(
                first,
                after.formatted(0, 0, 7)
                        + after.formatted(0, 1, 7)
                        + after.formatted(1, 2, 5)
                        + after.formatted(1, 3, 5));
        CounterFigures disagree = figures(
                first,
                after.formatted(0, 0, 7)
                        + after.formatted(0, 1, 8)
                        + after.formatted(1, 2, 5)
                        + after.formatted(1, 3, 5));

        assertThat(agree.of(ServingMetric.REALTIME_TOKENS)).singleElement().satisfies(figure -> {
            assertThat(figure.value()).isEqualTo(12);
            assertThat(figure.copies()).isEqualTo(2);
            assertThat(figure.part()).isEqualTo("decode");
        });
        assertThat(disagree.of(ServingMetric.REALTIME_TOKENS)).singleElement().satisfies(figure -> {
            assertThat(figure.value()).isNull();
            assertThat(figure.status()).isEqualTo(Status.NOT_SUMMED);
            assertThat(figure.series()).hasSize(4);
        });
    }

    @Test
    void enginesAreNeverAddedUp() {
        CounterFigures figures = figures("""
                sglang_prompt_tokens_total{worker_addr="http://p:1"} 0
                sglang_prompt_tokens_total{worker_addr="http://d:1"} 0
                """, """
                sglang_prompt_tokens_total{worker_addr="http://p:1"} 100
                sglang_prompt_tokens_total{worker_addr="http://d:1"} 100
                """);

        assertThat(figures.of(ServingMetric.PROMPT_TOKENS))
                .extracting(CounterFigure::value)
                .containsExactly(100.0, 100.0);
    }

    @Test
    void oneCounterThatFellMakesAllOfItsProcessUnknown() {
        CounterFigures figures = figures("""
                vllm:spec_decode_num_drafts_total{engine="0"} 100
                vllm:spec_decode_num_draft_tokens_total{engine="0"} 500
                vllm:spec_decode_num_accepted_tokens_total{engine="0"} 400
                """, """
                vllm:spec_decode_num_drafts_total{engine="0"} 110
                vllm:spec_decode_num_draft_tokens_total{engine="0"} 550
                vllm:spec_decode_num_accepted_tokens_total{engine="0"} 50
                """);

        assertThat(figures.of(ServingMetric.ACCEPTED_TOKENS)).singleElement().satisfies(figure -> {
            assertThat(figure.value()).isNull();
            assertThat(figure.reason()).isEqualTo("counter reset: 1 of 1 series fell");
        });
        assertThat(figures.of(ServingMetric.DRAFTS)).singleElement().satisfies(figure -> {
            assertThat(figure.value()).isNull();
            assertThat(figure.status()).isEqualTo(Status.RESET);
            assertThat(figure.reason()).startsWith("partial reset: ");
        });
    }

    @Test
    void aRestartOfOneWorkerLeavesTheOthersAlone() {
        CounterFigures figures = figures("""
                sglang_num_requests_total{worker_addr="a"} 50
                sglang_num_requests_total{worker_addr="b"} 50
                """, """
                sglang_num_requests_total{worker_addr="a"} 60
                sglang_num_requests_total{worker_addr="b"} 3
                sglang_num_requests_total{worker_addr="c"} 900
                """);

        assertThat(figures.of(ServingMetric.REQUESTS))
                .extracting(CounterFigure::value, CounterFigure::status)
                .containsExactly(tuple(10.0, Status.OK), tuple(null, Status.RESET), tuple(null, Status.CHANGED));
    }

    @Test
    void anotherNumberOfRanksIsAChangeOfSeries() {
        CounterFigures figures = figures("""
                vllm:spec_decode_num_drafts_total{engine="0"} 10
                vllm:spec_decode_num_drafts_total{engine="1"} 10
                """, "vllm:spec_decode_num_drafts_total{engine=\"0\"} 30\n");

        assertThat(figures.of(ServingMetric.DRAFTS)).singleElement().satisfies(figure -> {
            assertThat(figure.value()).isNull();
            assertThat(figure.status()).isEqualTo(Status.CHANGED);
            assertThat(figure.reason()).isEqualTo("series changed: 1 of 2 went, 0 came");
        });
    }

    @Test
    void acceptLengthIsTokensOverStepsOfTheSameEngine() {
        CounterFigures figures = figures("up 1\n", """
                sglang:generation_tokens_total{model_name="m",is_streaming="true"} 163840
                sglang:spec_verify_calls_total{model_name="m"} 28434
                """);

        assertThat(WindowLength.acceptLengths(figures)).singleElement().satisfies(length -> {
            assertThat(length.value()).isEqualTo(163_840.0 / 28_434);
            assertThat(length.reason()).isNull();
        });
    }

    @Test
    void enginesThatVerifiedGiveOneLengthTogether() {
        CounterFigures figures = figures("up 1\n", """
                sglang:generation_tokens_total{host="p"} 8
                sglang:generation_tokens_total{host="d1"} 30
                sglang:generation_tokens_total{host="d2"} 50
                sglang:spec_verify_calls_total{host="d1"} 10
                sglang:spec_verify_calls_total{host="d2"} 10
                """);

        assertThat(WindowLength.acceptLengths(figures))
                .extracting(WindowLength::value)
                .containsExactly(3.0, 5.0, 4.0);
    }

    @Test
    void deviceTimeOfAllNamesAndRanksIsDeviceSeconds() {
        CounterFigures figures = figures("""
                sglang:gpu_execution_seconds_total{category="forward_extend",tp_rank="0"} 1.5
                sglang:gpu_execution_seconds_total{category="forward_extend",tp_rank="1"} 1.5
                """, """
                sglang:gpu_execution_seconds_total{category="forward_extend",tp_rank="0"} 3.5
                sglang:gpu_execution_seconds_total{category="forward_extend",tp_rank="1"} 4.5
                sglang:gpu_execution_seconds_total{category="split_prefill",tp_rank="1"} 0.25
                sglang:dp_cooperation_gpu_execution_seconds_total{category="forward_extend",tp_rank="0"} 99
                sglang_forward_execution_seconds_total{category="target_verify",tp_rank="0"} 7
                sglang_forward_execution_seconds_total{category="frozen_kv_draft",tp_rank="0"} 2
                sglang_forward_execution_seconds_total{category="forward_decode",tp_rank="0"} 1
                """);

        assertThat(DeviceTime.of(figures))
                .extracting(DeviceTime::category, DeviceTime::devices, DeviceTime::seconds, DeviceTime::longestSeconds)
                .containsExactly(
                        tuple(DeviceCategory.PREFILL_EXTEND, 2, 5.25, 3.25),
                        tuple(DeviceCategory.DECODE, 1, 1.0, 1.0),
                        tuple(DeviceCategory.TARGET_VERIFY, 1, 7.0, 7.0),
                        tuple(DeviceCategory.DRAFT, 1, 2.0, 2.0));
        assertThat(DeviceTime.of(figures).get(0).rawNames())
                .containsExactly(
                        "sglang:gpu_execution_seconds_total{category=\"forward_extend\"}",
                        "sglang:gpu_execution_seconds_total{category=\"split_prefill\"}");
    }

    /** A build that keeps an older name, or a gateway that writes its own beside its worker's, counts no device twice. */
    @Test
    void deviceTimeUnderTwoNamesCountsOnce() {
        String both = """
                sglang:gpu_execution_seconds_total{category="decode",tp_rank="0"} %s
                sglang:forward_execution_seconds_total{category="decode",tp_rank="0"} %s
                sglang_forward_execution_seconds_total{category="decode",tp_rank="0"} %s
                """;
        String before = both.formatted("1.0", "1.0", "1.0");

        assertThat(DeviceTime.of(figures(before, both.formatted("3.5", "3.5", "3.5"))))
                .singleElement()
                .returns(1, DeviceTime::devices)
                .returns(2.5, DeviceTime::seconds)
                .returns(2.5, DeviceTime::longestSeconds);
        assertThat(DeviceTime.of(figures(before, both.formatted("3.5", "3.5", "4"))))
                .singleElement()
                .returns(null, DeviceTime::seconds)
                .returns("two names of one counter disagree; not summed, see the series", DeviceTime::reason);
    }

    @Test
    void aLevelUnderTwoNamesIsToldOnceUnlessTheyDisagree() {
        String both = """
                sglang:num_prefill_bootstrap_queue_reqs{tp_rank="0"} %d
                sglang:num_prefill_prealloc_queue_reqs{tp_rank="0"} %d
                """;
        assertThat(levels(both.formatted(3, 3))).extracting(Level::atEnd).containsExactly(3.0);
        assertThat(levels(both.formatted(3, 4))).extracting(Level::atEnd).containsExactlyInAnyOrder(3.0, 4.0);
    }

    private static List<Level> levels(String answer) {
        SeriesTable table = new SeriesTable();
        double[] row = table.row(
                ExpositionParser.parse(answer.getBytes(StandardCharsets.UTF_8)).samples());
        return Level.of(table.series(), List.of(new Reading(0, "periodic", 200, null, row)));
    }

    @Test
    void histogramsGiveMeansSeriesBySeriesAndGaugesLevels() {
        CounterFigures figures = figures("""
                sglang:kv_transfer_latency_ms_sum{tp_rank="0"} 100
                sglang:kv_transfer_latency_ms_count{tp_rank="0"} 10
                """, """
                sglang:kv_transfer_latency_ms_sum{tp_rank="0"} 400
                sglang:kv_transfer_latency_ms_count{tp_rank="0"} 25
                sglang:kv_transfer_latency_ms_sum{tp_rank="1"} 8
                sglang:kv_transfer_latency_ms_count{tp_rank="1"} 4
                """);

        assertThat(figures.meansOf(ServingMetric.KV_TRANSFER_LATENCY))
                .extracting(WindowMean::mean)
                .containsExactly(20.0, 2.0);
    }

    @Test
    void countsThatAreNoIntegersAreNotGiven() {
        CounterFigures figures = figures("sglang:num_requests_total 1\n", "sglang:num_requests_total 1.5\n");

        assertThat(figures.of(ServingMetric.REQUESTS))
                .singleElement()
                .satisfies(figure -> assertThat(figure.status()).isEqualTo(Status.NO_NUMBER));
    }
}
