package io.ssetape.replayer.scrub;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MetricsMaskTest {
    @Test
    void numbersAndPublicNamesStay() {
        String text = """
                # TYPE sglang:spec_accept_rate gauge
                sglang:spec_accept_rate{engine_type="decode",tp_rank="0",le="+Inf"} 0.95 1767225600000
                sglang:num_running_reqs 3
                python_info{major="3",minor=""} 1.0
                process_x NaN

                """;
        assertThat(masked(text)).isEqualTo(text);
    }

    @Test
    void namesOfModelsHostsAndOwnMetricsDoNot() {
        String masked = masked("""
                # HELP sglang:x What Acme counts
                # TYPE acme_sales_total counter
                acme_sales_total{team="red"} 7
                sglang:x{model_name="/data/acme\\"7b",worker_addr="http://gpu7.acme:80",acme_label="1"} 8
                this is no metric
                """);
        assertThat(masked)
                .doesNotContainIgnoringCase("acme")
                .doesNotContain("red", "gpu7", "data", "sales", "this")
                .contains("_", "} 7\n", "} 8\n", "worker_addr=\"http://", ":80\"", "# HELP sglang:x x", "\\\"");
        assertThat(masked.split("\n", -1)[1].substring(7, 23)).isEqualTo(masked.split("\n", -1)[2].substring(0, 16));
    }

    private static String masked(String text) {
        byte[] masked = new MetricsMask(new MaskKit(Scrubbed.key(), false)).mask(text.getBytes(StandardCharsets.UTF_8));
        return new String(masked, StandardCharsets.UTF_8);
    }
}
