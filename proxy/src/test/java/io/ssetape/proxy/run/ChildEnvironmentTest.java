package io.ssetape.proxy.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.ssetape.proxy.record.TapTarget;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChildEnvironmentTest {
    private static final InetSocketAddress SERVICE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 4000);
    private static final InetSocketAddress PROXY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 4001);
    private static final TapTarget.Service UPSTREAM = new TapTarget.Service("127.0.0.1", 30000, false);

    @Test
    void theCommandIsToldWhereTheServiceIsToBeReached() {
        Map<String, String> parent =
                Map.of("NO_PROXY", "127.0.0.1,intranet", "no_proxy", "*", "HTTP_PROXY", "http://old");
        ChildEnvironment environment = ChildEnvironment.of(parent, "http", SERVICE, PROXY, UPSTREAM);

        assertThat(environment.variables())
                .containsOnly(
                        entry("SSETAPE_URL", "http://127.0.0.1:4000"),
                        entry("SSETAPE_HOST", "127.0.0.1"),
                        entry("SSETAPE_PORT", "4000"),
                        entry("HTTP_PROXY", "http://127.0.0.1:4001"),
                        entry("http_proxy", "http://127.0.0.1:4001"),
                        entry("NO_PROXY", "intranet"),
                        entry("no_proxy", ""));
        assertThat(environment.removed()).containsExactly("127.0.0.1", "*");
    }

    @Test
    void withoutAProxyNothingAboutProxiesIsTouched() {
        ChildEnvironment environment = ChildEnvironment.of(Map.of("NO_PROXY", "*"), "https", SERVICE, null, UPSTREAM);

        assertThat(environment.variables()).containsOnlyKeys("SSETAPE_URL", "SSETAPE_HOST", "SSETAPE_PORT");
        assertThat(environment.url()).isEqualTo("https://127.0.0.1:4000");
    }

    @Test
    void whatStandsInTwoPairsOfBracesKeepsOne() {
        ChildEnvironment environment = ChildEnvironment.of(Map.of(), "http", SERVICE, null, UPSTREAM);

        assertThat(environment.filledIn(List.of(
                        "{{url}}", "{{host}}:{{port}} {port}", "{\"a\":{port}}", "{{{port}}}", "{{port}", "{{other}}")))
                .containsExactly("{url}", "{host}:{port} 4000", "{\"a\":4000}", "{{port}}", "{4000", "{{other}}");
    }

    @Test
    void placeholdersAreReplacedWhereverTheyStand() throws UnknownHostException {
        byte[] loopback = new byte[16];
        loopback[15] = 1;
        InetSocketAddress ipv6 = new InetSocketAddress(InetAddress.getByAddress(loopback), 80);
        ChildEnvironment environment = ChildEnvironment.of(Map.of(), "http", ipv6, null, UPSTREAM);

        assertThat(environment.filledIn(List.of("x", "--url={url}/v1", "{host} {port}{port}", "{other} $HOME")))
                .containsExactly("x", "--url=http://[::1]:80/v1", "::1 8080", "{other} $HOME");
    }
}
