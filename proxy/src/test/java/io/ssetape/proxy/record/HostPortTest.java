package io.ssetape.proxy.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostPortTest {
    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:8080, 127.0.0.1, 8080",
        "localhost:0, localhost, 0",
        "8080, 127.0.0.1, 8080",
        "[::1]:65535, ::1, 65535",
        "0.0.0.0:80, 0.0.0.0, 80"
    })
    void aListeningAddressIsHostAndPortOrAPortAlone(String text, String host, int port) {
        assertThat(HostPort.ofListen(text)).isEqualTo(new HostPort(host, port));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ":8080", "a:b", "::1:80", "a:65536", "a:-1", "a:", "[a:80", "http://a:80"})
    void anythingElseIsRefusedWithTheFormItShouldHave(String text) {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> HostPort.ofListen(text))
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(ExitStatus.USAGE))
                .withMessageContaining("give HOST:PORT");
    }

    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:30000, 127.0.0.1, 30000, false",
        "http://sglang.internal/, sglang.internal, 80, false",
        "HTTP://[::1]:1, ::1, 1, false",
        "https://sglang.internal, sglang.internal, 443, true",
        "HTTPS://[::1]:30000/, ::1, 30000, true"
    })
    void anUpstreamIsAUrlWithoutAnythingBehindTheHost(String text, String host, int port, boolean tls) {
        assertThat(HostPort.ofUpstream(text)).isEqualTo(new TapTarget.Service(host, port, tls));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1:30000",
                "http://",
                "http://a/v1",
                "http://a?x=1",
                "http://a#f",
                "http://u:p@a",
                "ftp://a",
                "http://a:0",
                "http://a:70000",
                "http://a b",
                "http://a_b:1",
                ""
            })
    void anyOtherUpstreamIsRefusedWithTheFormItShouldHave(String text) {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> HostPort.ofUpstream(text))
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(ExitStatus.USAGE))
                .withMessageContaining("give http://HOST:PORT");
    }

    @Test
    void anIpv6AddressIsPrintedInBrackets() {
        assertThat(new HostPort("::1", 80)).hasToString("[::1]:80");
    }
}
