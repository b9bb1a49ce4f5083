package io.ssetape.replayer.aisbench.specdecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpecDecodeResultTest {
    private static final String URL = "http://10.0.0.1:8080/metrics";

    private static String answer(long drafts, long tokens, long accepted, long... positions) {
        StringBuilder text = new StringBuilder("# TYPE vllm:spec_decode_num_drafts_total counter\n");
        String labels = "{engine=\"0\",model_name=\"m\"} ";
        text.append("vllm:spec_decode_num_drafts_total" + labels + drafts + ".0\n");
        text.append("vllm:spec_decode_num_draft_tokens_total" + labels + tokens + ".0\n");
        text.append("vllm:spec_decode_num_accepted_tokens_total" + labels + accepted + ".0\n");
        text.append("vllm:spec_decode_num_drafts_created" + labels + "1.7e9\n");
        for (int i = 0; i < positions.length; i++) {
            text.append("vllm:spec_decode_num_accepted_tokens_per_pos_total{engine=\"0\",position=\"" + i + "\"} "
                    + positions[i] + ".0\n");
        }
        return text.toString();
    }

    private static SpecDecodeResult result(String before, String after) {
        return SpecDecodeResult.of(
                URL, SpecDecodeSnapshot.read(URL, 200, before), SpecDecodeSnapshot.read(URL, 200, after));
    }

    @Test
    void theWorkedExampleIsPrintedAsTheClientPrintsIt() {
        SpecDecodeResult result =
                result(answer(100, 500, 400, 90, 85, 80, 75, 70), answer(263, 1315, 1209, 252, 247, 242, 237, 231));

        assertThat(String.join("\n", result.consoleLines())).isEqualTo("""

                =================================================================
                ========== Speculative Decoding Metrics  [10.0.0.1:8080] ==========
                =================================================================
                Acceptance rate (%)                           99.26
                Acceptance length                             5.96
                Drafts                                        163
                Draft tokens                                  815
                Accepted tokens                               809
                Per-position acceptance rates                 {0: 0.9939, 1: 0.9939, 2: 0.9939, 3: 0.9939, 4: 0.9877}""");
        assertThat(result.fileName()).isEqualTo("spec_decode_10.0.0.1_8080.json");
    }

    /** Made with CPython's json.dump(..., indent=2) of the same values. */
    @Test
    void theFileIsWrittenAsPythonWritesIt() {
        assertThat(result(answer(0, 0, 0, 0), answer(163, 815, 809, 162)).json())
                .isEqualTo("""
                {
                  "status": "ok",
                  "url": "http://10.0.0.1:8080/metrics",
                  "error": null,
                  "data": {
                    "num_drafts": 163,
                    "draft_tokens": 815,
                    "accepted_tokens": 809,
                    "acceptance_rate": 99.2638036809816,
                    "acceptance_length": 5.96319018404908,
                    "per_position_acceptance_rates": {
                      "0": 0.9938650306748467
                    }
                  },
                  "raw": {
                    "before": {
                      "num_drafts": 0,
                      "num_draft_tokens": 0,
                      "num_accepted_tokens": 0,
                      "accepted_per_pos": {
                        "0": 0
                      }
                    },
                    "after": {
                      "num_drafts": 163,
                      "num_draft_tokens": 815,
                      "num_accepted_tokens": 809,
                      "accepted_per_pos": {
                        "0": 162
                      }
                    }
                  }
                }""");
    }

    @Test
    void theBackgroundsExampleCannotBeWhatItSays() {
        SpecDecodeStats stats =
                result(answer(0, 0, 0), answer(15_420, 77_100, 27_514)).stats();
        assertThat(stats.acceptanceRate()).isEqualTo(35.686121919584956);
        assertThat(PythonNumber.fixed(stats.acceptanceLength(), 4)).isEqualTo("2.7843");
        assertThat(result(answer(0, 0, 0), answer(15_420, 77_100, 50_115))
                        .stats()
                        .acceptanceRate())
                .isEqualTo(65.0);
    }

    @Test
    void tenStandsBeforeTwo() {
        long[] before = new long[11];
        long[] after = new long[11];
        after[2] = 1;
        after[10] = 3;
        assertThat(result(answer(0, 0, 0, before), answer(4, 40, 4, after)).consoleLines())
                .last()
                .asString()
                .contains("{0: 0.0000, 1: 0.0000, 10: 0.7500, 2: 0.2500, 3: 0.0000");
        assertThat(result(answer(0, 0, 0, before), answer(4, 40, 4, after)).json())
                .contains("\"9\": 0.0,\n      \"10\": 0.75\n");
    }

    @Test
    void aPartialResetPassesThroughAsWithTheClient() {
        SpecDecodeResult result = result(answer(100, 500, 400), answer(110, 550, 50));

        assertThat(result.stats().acceptedTokens()).isEqualTo(-350);
        assertThat(result.consoleLines()).contains("Acceptance rate (%)" + " ".repeat(27) + "-700.00");
        assertThat(result(answer(9, 9, 9), answer(3, 10, 10)).stats().acceptanceLength())
                .isZero();
        assertThat(result(answer(9, 9, 9, 5), answer(3, 10, 10, 2)).json())
                .contains(
                        "\"per_position_acceptance_rates\": {}\n",
                        "\"num_drafts\": -6,",
                        "\"acceptance_length\": 0.0,");
    }

    @Test
    void withoutDraftTokensThereIsNoActivity() {
        SpecDecodeResult result = result(answer(100, 500, 400), answer(3, 15, 9));

        assertThat(result.json())
                .contains("\"status\": \"na\"", "\"data\": null,")
                .contains("\"error\": \"No spec decode activity detected during benchmark window\"");
        assertThat(result.consoleLines())
                .contains("Status" + " ".repeat(40) + "N/A")
                .contains("Reason" + " ".repeat(40) + "No spec decode activity detected during benchmark window");
    }

    @Test
    void errorsOfBothSnapshotsAreJoined() {
        SpecDecodeSnapshot.Result none = SpecDecodeSnapshot.read(URL, 200, "sglang:prompt_tokens_total 5\n");
        assertThat(SpecDecodeResult.of(URL, none, SpecDecodeSnapshot.read(URL, 503, ""))
                        .error())
                .isEqualTo("No spec decode metrics found on server; Metrics endpoint returned HTTP 503");
        assertThat(SpecDecodeResult.of(URL, none, none).json()).endsWith("""
                  "raw": {
                    "before": null,
                    "after": null
                  }
                }""");
        assertThat(SpecDecodeResult.of(URL, SpecDecodeSnapshot.read(URL, 0, "refused"), none)
                        .error())
                .startsWith("Failed to fetch metrics from " + URL + ": refused; ");
    }

    @Test
    void linesAreReadByTheClientsRules() {
        String text = """
                vllm:spec_decode_num_drafts_total{model_name="a b"} 5
                vllm:spec_decode_num_drafts_total{model_name="m"} 7 1700000000000
                vllm:spec_decode_num_drafts_total{engine="1"} 1_0
                \u00a0 vllm:spec_decode_num_drafts_total{engine="2"}\t 2.9 \r
                vllm:spec_decode_num_drafts_total{engine="3"} NaN
                vllm:spec_decode_num_drafts 100
                other_vllm:spec_decode_num_drafts_total 100
                """.replace("\u00a0 ", " ");
        SpecDecodeSnapshot snapshot = ((SpecDecodeSnapshot.Found) SpecDecodeSnapshot.read(URL, 200, text)).snapshot();

        assertThat(snapshot.numDrafts()).isEqualTo(12);
        assertThat(snapshot.droppedLines()).isEqualTo(3);
    }

    @Test
    void anInfinityEndsTheFetch() {
        for (String value : new String[] {"+Inf", "1e400"}) {
            assertThat(SpecDecodeSnapshot.read(URL, 200, "vllm:spec_decode_num_drafts_total " + value))
                    .isEqualTo(new SpecDecodeSnapshot.NotFound(
                            "Failed to fetch metrics from " + URL + ": cannot convert float infinity to integer"));
        }
    }

    @Test
    void largeCountsStayExact() {
        SpecDecodeSnapshot snapshot = ((SpecDecodeSnapshot.Found)
                        SpecDecodeSnapshot.read(URL, 200, "vllm:spec_decode_num_drafts_total 1e300\n"))
                .snapshot();
        assertThat(snapshot.numDrafts().toString())
                .startsWith("1000000000000000052504760255204420")
                .hasSize(301);
    }

    @ParameterizedTest
    @CsvSource({
        "http://[::1]:8080/metrics,spec_decode____1__8080.json",
        "https://a.b/metrics/,spec_decode_a.b.json",
        "http://h:1/x/metrics?token=***,spec_decode_h_1_x_token____.json",
        "http://\u00e9:1/metrics,spec_decode___1.json"
    })
    void namesOfFilesFollowTheUrl(String url, String name) {
        SpecDecodeSnapshot.Result none = SpecDecodeSnapshot.read(url, 404, "");
        SpecDecodeResult result = SpecDecodeResult.of(url, none, none);

        assertThat(result.fileName()).isEqualTo(name);
        assertThat(result.json().chars()).allMatch(next -> next < 0x7f);
    }

    @Test
    void positionsThatGoCountAsNoChange() {
        Map<BigInteger, BigInteger> before = new TreeMap<>(Map.of(BigInteger.ONE, BigInteger.TEN));
        SpecDecodeSnapshot first =
                new SpecDecodeSnapshot(BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO, before, 1, 0);
        SpecDecodeSnapshot last =
                new SpecDecodeSnapshot(BigInteger.TEN, BigInteger.TEN, BigInteger.ONE, Map.of(), 1, 0);
        assertThat(SpecDecodeStats.of(first, last).perPosition()).containsExactly(Map.entry(BigInteger.ONE, 0.0));
    }
}
