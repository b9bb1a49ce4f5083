package io.ssetape.replayer.scrub;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.prometheus.Exposition;
import io.ssetape.replayer.prometheus.ExpositionParser;
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
                process_open_fds NaN

                """;
        assertThat(masked(text)).isEqualTo(text);
    }

    @Test
    void anObservationThatStandsForABucketIsNoMetric() {
        String masked = masked("sglang:x_bucket{le=\"1.0\"} 12 # {trace_id=\"abc\"} 2714871375673523 1767225600.5\n");
        assertThat(masked).contains("_bucket{le=\"1.0\"} 12 # {").endsWith(" 1111111111111111 1111111100.1\n");
    }

    @Test
    void namesOfModelsHostsAndOwnMetricsDoNot() {
        String masked = masked("""
                # HELP sglang:num_running_reqs What Acme counts
                # TYPE acme_sales_total counter
                acme_sales_total{team="red"} 7
                sglang:num_running_reqs{model_name="/data/acme\\"7b",worker_addr="http://gpu7.acme:80",acme_label="1"} 8
                this is no metric
                """);
        assertThat(masked)
                .doesNotContainIgnoringCase("acme")
                .doesNotContain("red", "gpu7", "data", "sales", "this")
                .contains(
                        "_",
                        "} 7\n",
                        "} 8\n",
                        "worker_addr=\"http://",
                        ":80\"",
                        "# HELP sglang:num_running_reqs x",
                        "\\\"");
        assertThat(masked.split("\n", -1)[1].substring(7, 23)).isEqualTo(masked.split("\n", -1)[2].substring(0, 16));
    }

    @Test
    void numbersOfOtherLabelsDoNotStayNorWhatIsNoExposition() {
        String masked = masked("""
                sglang:x{host="10.77.66.55",pod="10.77.66.54:81",tenant="48151623",phone="+4948151623",le="10.77.66.55"} 8
                http_Zanzibar_total{a="\\4\\8\\1\\5"} 1
                sglang:gen_throughput_Zanzibar 2
                tenant 48151623 of 10.77.66.55
                48151623 1
                10.77.66.55 48151623
                {"tenant":48151623}
                sglang:x 1 2 48151623
                """);
        assertThat(masked)
                .doesNotContain("10.7", "66.55", "66.54", "481", "1623", "Zan", "zibar")
                .contains("sglang:gen_throughput_", "http_", "_total{");
    }

    /** What stands behind a colon may be a password as well as a port: known ports stay only. */
    @Test
    void digitsBehindAColonDoNotStay() {
        for (String label : new String[] {"user", "login", "instance", "url", "tp_rank"}) {
            for (String value :
                    new String[] {"bob:73519", "bob:735", ":73519", "http://h:73519/", "10.77.88.99:31999"}) {
                String digits = value.substring(value.lastIndexOf(':') + 1).replace("/", "");
                assertThat(masked("m{" + label + "=\"" + value + "\"} 1\n"))
                        .as("%s=%s", label, value)
                        .hasSize(("m{" + label + "=\"" + value + "\"} 1\n").length())
                        .doesNotContain(digits);
            }
        }
        assertThat(masked("m{instance=\"10.77.88.99:30000\"} 1\n")).contains(":30000\"");
    }

    @Test
    void exemplarsStayReadable() {
        String text = """
                sglang:prompt_tokens_total{tp_rank="0"} 101 1.5 # {trace_id="abc"} 1.0 2.0
                sglang:prompt_tokens_total{tp_rank="1"} 5 # secret words
                """;
        String masked = masked(text);
        assertThat(masked)
                .doesNotContain("abc", "secret")
                .matches(
                        "(?s)sglang:prompt_tokens_total\\{tp_rank=\"0\"} 101 1.5 # \\{[a-z_]{8}=\"[^\"]{3}\"} 1.0 1.0\n.*");
        Exposition read = ExpositionParser.parse(masked.getBytes(StandardCharsets.UTF_8));
        assertThat(read.faultCount()).isZero();
        assertThat(read.samples()).hasSize(2);
    }

    private static String masked(String text) {
        byte[] masked = new MetricsMask(new MaskKit(Scrubbed.key(), false)).mask(text.getBytes(StandardCharsets.UTF_8));
        return new String(masked, StandardCharsets.UTF_8);
    }
}
