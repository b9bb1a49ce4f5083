package io.ssetape.proxy.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NoProxyTest {
    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, 127.0.0.1",
        "127.0.0.1, 127.0.0.1:30000",
        "127.0.0.1, 127.0.0.0/8",
        "127.0.0.1, 0.0.0.0/0",
        "127.0.0.1, 127.0.0.1/32",
        "127.0.0.1, *",
        "::1, ::1",
        "::1, [::1]",
        "::1, [::1]:30000",
        "::1, ::/127",
        "localhost, LOCALHOST",
        "LocalHost, localhost",
        "sglang.cluster.local, .local",
        "sglang.cluster.local, cluster.local",
        "sglang.cluster.local, *.cluster.local",
        "sglang.cluster.local, .sglang.cluster.local"
    })
    void whateverAnyClientWouldTakeForTheUpstreamIsTakenOut(String host, String entry) {
        NoProxy noProxy = NoProxy.without("a.test, " + entry + " b.test", host, 30000);

        assertThat(noProxy.kept()).isEqualTo("a.test,b.test");
        assertThat(noProxy.removed()).containsExactly(entry);
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, 127.0.0.1:30001",
        "127.0.0.1, 10.0.0.0/8",
        "127.0.0.1, 127.0.0.0/33",
        "127.0.0.1, ::/0",
        "127.0.0.1, localhost",
        "127.0.0.1, x/8",
        "localhost, 127.0.0.0/8",
        "localhost, host",
        "sglang.cluster.local, other.cluster.local",
        "sglang.cluster.local, lang.cluster.local"
    })
    void everythingElseStays(String host, String entry) {
        assertThat(NoProxy.without(entry, host, 30000)).isEqualTo(new NoProxy(entry, List.of()));
    }

    @Test
    void anEmptyValueStaysEmpty() {
        assertThat(NoProxy.without(" ,, ", "a", 1)).isEqualTo(new NoProxy("", List.of()));
    }
}
