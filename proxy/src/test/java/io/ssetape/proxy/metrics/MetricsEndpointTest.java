package io.ssetape.proxy.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetricsEndpointTest {
    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:30000,http://127.0.0.1:30000/metrics",
        "http://127.0.0.1:30000/,http://127.0.0.1:30000/metrics",
        "http://host/x/y?z=1,http://host/x/y?z=1",
        "https://[::1]:8443,https://[::1]:8443/metrics",
        "http://u:p%40%2F@host/a%40b?c=%40,http://*********@host/a%40b?c=%40",
        "http://u:p@host?token=a%20b,http://***@host/metrics?token=*****"
    })
    void urlsAreCompletedAndMasked(String given, String shown) {
        assertThat(MetricsEndpoint.of(given).shown()).isEqualTo(shown);
        assertThat(MetricsEndpoint.of(given)).hasToString(shown);
        assertThat(MetricsEndpoint.of(given).address().getRawUserInfo()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "host:30000",
                "ftp://host",
                "http://",
                "http://host:0",
                "http://host:70000",
                "http://h ost",
                "/metrics"
            })
    void whatIsNoUrlIsRefused(String given) {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> MetricsEndpoint.of(given))
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(ExitStatus.USAGE))
                .withMessageStartingWith("--metrics ")
                .withMessageContaining("give http://HOST:PORT");
    }

    @Test
    void aRefusalShowsNoCredentials() {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> MetricsEndpoint.of("http://user:pass@host:99999999/?api_key=geheim"))
                .satisfies(problem -> assertThat(problem.getMessage()).doesNotContain("pass", "geheim"));
    }

    /** The front of such a password would be the host, and the rest be shown as a path. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:12345/geheim@h:9090/metrics",
                "http://user/geheim@h:9090/metrics",
                "http://user?geheim@h:9090/metrics",
                "http://user#geheim@h:9090/metrics",
                "http://h/geheim@h",
                "http://h/geheim\uff20h",
                "http://u:geheim@h/geheim@h",
                "http://h/x?y=geheim@",
                "https://[::1]:1/geheim@h"
            })
    void anAtSignBehindTheHostIsRefused(String given) {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> MetricsEndpoint.of(given))
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(ExitStatus.USAGE))
                .withMessageContaining("behind the host stands an at sign; write %40")
                .satisfies(problem -> assertThat(problem.getMessage()).doesNotContain("geheim"));
    }

    @Test
    void endpointsThatLookAlikeAreRefused() {
        List<MetricsEndpoint> alike =
                List.of(MetricsEndpoint.of("http://h/?token=ab"), MetricsEndpoint.of("http://h/?token=cd"));
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> new MetricsPlan(alike, null, Duration.ofSeconds(1), 10))
                .withMessageContaining("differs in its credentials only");
    }
}
