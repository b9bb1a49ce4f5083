package io.ssetape.proxy.metrics;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.http.Fault;
import io.ssetape.proxy.lab.LoopbackUpstream;
import io.ssetape.proxy.lab.RefusingPort;
import io.ssetape.proxy.lab.Wire;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MetricsScraperTest {
    private static final Duration SHORT = Duration.ofMillis(700);

    private final List<Snapshot> snapshots = new CopyOnWriteArrayList<>();
    private final List<String> notices = new CopyOnWriteArrayList<>();
    private final WireMockServer service = new WireMockServer(
            WireMockConfiguration.options().bindAddress("127.0.0.1").dynamicPort());

    private record Snapshot(long nanos, String phase, String url, int status, String body) {}

    @BeforeEach
    void startService() {
        service.start();
    }

    @AfterEach
    void stopService() {
        service.stop();
    }

    private void answer(ResponseDefinitionBuilder response) {
        service.stubFor(get(urlEqualTo("/metrics")).willReturn(response));
    }

    private String url() {
        return "http://127.0.0.1:" + service.port() + "/metrics";
    }

    private MetricsScraper scraper(Duration every, int maxBytes, String... urls) {
        List<MetricsEndpoint> endpoints =
                Arrays.stream(urls).map(MetricsEndpoint::of).toList();
        return new MetricsScraper(
                new MetricsPlan(endpoints, every, SHORT, maxBytes),
                (nanos, phase, url, status, body) -> snapshots.add(
                        new Snapshot(nanos, phase, url, status, new String(body, StandardCharsets.UTF_8))),
                notices::add);
    }

    private void once(int maxBytes, String... urls) {
        try (MetricsScraper scraper = scraper(null, maxBytes, urls)) {
            scraper.begin();
        }
    }

    @Test
    void theAnswerIsKeptAsItIs() {
        answer(aResponse().withBody("a 1\n\u4e2d\n"));
        long before = System.nanoTime();
        try (MetricsScraper scraper = scraper(null, 1000, url())) {
            scraper.begin();
            scraper.end();
        }

        assertThat(snapshots).extracting(Snapshot::phase).containsExactly("before", "after");
        assertThat(snapshots).allSatisfy(snapshot -> {
            assertThat(snapshot.url()).isEqualTo(url());
            assertThat(snapshot.status()).isEqualTo(200);
            assertThat(snapshot.body()).isEqualTo("a 1\n\u4e2d\n");
            assertThat(snapshot.nanos()).isBetween(before, System.nanoTime());
        });
        assertThat(notices).isEmpty();
    }

    @Test
    void itAsksAgainInBetween() {
        answer(aResponse().withBody("a 1\n"));
        try (MetricsScraper scraper = scraper(Duration.ofMillis(20), 1000, url())) {
            scraper.begin();
            scraper.goOn();
            Awaitility.await().until(() -> snapshots.size() > 3);
            scraper.end();
        }

        assertThat(snapshots).first().extracting(Snapshot::phase).isEqualTo("before");
        assertThat(snapshots).last().extracting(Snapshot::phase).isEqualTo("after");
        assertThat(snapshots.subList(1, snapshots.size() - 1))
                .extracting(Snapshot::phase)
                .containsOnly("periodic");
        assertThat(snapshots).extracting(Snapshot::nanos).isSorted();
    }

    @Test
    void anotherStatusIsWrittenDownAndSaidOnce() {
        answer(aResponse().withStatus(404).withBody("nothing here"));
        try (MetricsScraper scraper = scraper(Duration.ofMillis(20), 1000, url())) {
            scraper.begin();
            scraper.goOn();
            Awaitility.await().until(() -> snapshots.size() > 3);
            scraper.end();
        }

        assertThat(snapshots).allSatisfy(snapshot -> {
            assertThat(snapshot.status()).isEqualTo(404);
            assertThat(snapshot.body()).isEqualTo("nothing here");
        });
        assertThat(notices)
                .containsExactly("metrics " + url() + ": HTTP status 404; the recording goes on without them");
    }

    @Test
    void aSlowAnswerIsGivenUp() {
        answer(aResponse().withBody("a 1\n".repeat(100)).withChunkedDribbleDelay(100, 60_000));
        long begin = System.nanoTime();
        once(1000, url());

        // However busy the machine is: not for as long as the answer takes.
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(50));
        assertThat(snapshots).singleElement().satisfies(snapshot -> {
            assertThat(snapshot.status()).isZero();
            assertThat(snapshot.body()).isEqualTo("no complete answer within 700 ms");
        });
    }

    @Test
    void allEndpointsTogetherTakeOneTimeout() {
        answer(aResponse().withBody("a 1\n").withFixedDelay(60_000));
        service.stubFor(get(urlEqualTo("/good")).willReturn(aResponse().withBody("b 2\n")));
        List<String> urls = new ArrayList<>();
        int silent = 8;
        for (int i = 0; i < silent; i++) {
            urls.add(url() + "?n=" + i);
            service.stubFor(
                    get(urlEqualTo("/metrics?n=" + i)).willReturn(aResponse().withFixedDelay(60_000)));
        }
        urls.add("http://127.0.0.1:" + service.port() + "/good");
        long begin = System.nanoTime();
        once(1000, urls.toArray(String[]::new));

        // One after another they would take at least that.
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(SHORT.multipliedBy(silent));
        assertThat(snapshots).hasSize(silent + 1);
        assertThat(snapshots.get(silent).body()).isEqualTo("b 2\n");
        assertThat(notices).hasSize(silent);
    }

    @Test
    void aHugeAnswerIsGivenUp() {
        answer(aResponse().withBody("x".repeat(5_000)));
        once(4_999, url());
        once(5_000, url());

        assertThat(snapshots.get(0).status()).isZero();
        assertThat(snapshots.get(0).body()).isEqualTo("the answer is larger than 4999 bytes");
        assertThat(snapshots.get(1).body()).hasSize(5_000);
    }

    @Test
    void aConnectionThatBreaksIsWrittenDown() {
        for (Fault fault :
                List.of(Fault.CONNECTION_RESET_BY_PEER, Fault.EMPTY_RESPONSE, Fault.MALFORMED_RESPONSE_CHUNK)) {
            answer(aResponse().withFault(fault));
            once(1000, url());
        }

        assertThat(snapshots).hasSize(3).allSatisfy(snapshot -> {
            assertThat(snapshot.status()).isZero();
            assertThat(snapshot.body()).contains("the answer");
        });
    }

    @Test
    void nobodyThereIsWrittenDown() {
        try (RefusingPort port = new RefusingPort()) {
            once(1000, "http://127.0.0.1:" + port.address().getPort());
        }

        assertThat(snapshots.get(0).url()).endsWith("/metrics");
        assertThat(snapshots.get(0).body()).isEqualTo("connection refused or unreachable");
        assertThat(notices).hasSize(1);
    }

    @Test
    void redirectsAreNotFollowed() {
        answer(aResponse().withStatus(302).withHeader("Location", "/elsewhere"));
        once(1000, url());

        assertThat(snapshots.get(0).status()).isEqualTo(302);
        service.verify(0, getRequestedFor(urlEqualTo("/elsewhere")));
    }

    @Test
    void credentialsAreSentAndNeverShown() {
        service.stubFor(get(urlEqualTo("/metrics?api_key=geheim&x=1"))
                .willReturn(aResponse().withStatus(401)));
        once(1000, "http://user:pass@127.0.0.1:" + service.port() + "/metrics?api_key=geheim&x=1");

        service.verify(getRequestedFor(urlEqualTo("/metrics?api_key=geheim&x=1"))
                .withHeader("Authorization", equalTo("Basic dXNlcjpwYXNz")));
        assertThat(snapshots.get(0).url())
                .isEqualTo("http://*********@127.0.0.1:" + service.port() + "/metrics?api_key=******&x=1");
        assertThat(notices.toString()).doesNotContain("pass", "geheim");
    }

    @Test
    void theQuestionIsPlainHttpOfOneAndNamesNoProxy() {
        try (LoopbackUpstream upstream = new LoopbackUpstream();
                MetricsScraper scraper = scraper(null, 1000, "http://127.0.0.1:" + upstream.port() + "/m?q=1")) {
            Thread begin = new Thread(scraper::begin);
            begin.start();
            Wire wire = upstream.accept();
            String request = wire.receiveText("GET /m?q=1 HTTP/1.1\r\n".length());
            wire.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\na1");
            Awaitility.await().until(() -> !snapshots.isEmpty());

            assertThat(request).isEqualTo("GET /m?q=1 HTTP/1.1\r\n");
            assertThat(snapshots.get(0).body()).isEqualTo("a1");
        }
    }
}
