package io.ssetape.proxy.relay;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.http.Fault;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A real HTTP server that misbehaves: through the relay a client sees what it would see without. */
@Timeout(120)
class AwkwardUpstreamTest {
    private static final WireMockServer SERVICE = new WireMockServer(
            WireMockConfiguration.options().bindAddress("127.0.0.1").dynamicPort());
    private static final String REQUEST = "GET /v1/models HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

    @BeforeAll
    static void start() {
        SERVICE.start();
    }

    @AfterAll
    static void stop() {
        SERVICE.stop();
    }

    @BeforeEach
    void forget() {
        SERVICE.resetAll();
    }

    @Test
    void aPlainAnswerIsTheSameToTheByte() {
        answerWith(aResponse().withHeader("X-Odd", "a  b").withBody("{\"object\":\"list\",\"data\":[]}"));

        assertThat(throughRelay()).isEqualTo(direct());
    }

    @Test
    void aDribbledAnswerKeepsItsChunksAndItsPace() {
        answerWith(aResponse().withBody("0123456789".repeat(10)).withChunkedDribbleDelay(5, 1_000));
        String expected = new String(direct().received(), UTF_8);

        try (RelayFixture fixture = new RelayFixture(Transport.best());
                Wire client = Wire.connect(tap(fixture))) {
            assertThat(new String(client.send(REQUEST).receiveToEnd(), UTF_8)).isEqualTo(expected);
            List<Frame.Bytes> reads = fixture.tee.frames(Frame.Bytes.class).stream()
                    .filter(bytes -> bytes.direction() == Direction.RESPONSE)
                    .toList();
            long spanNanos = reads.get(reads.size() - 1).nanos() - reads.get(0).nanos();
            assertThat(reads).hasSizeGreaterThanOrEqualTo(5);
            assertThat(spanNanos).isGreaterThan(500_000_000L);
        }
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void aFaultEndsAsItWouldWithoutTheRelay(Fault fault) {
        answerWith(aResponse().withFault(fault));
        boolean resetDirectly = direct().reset();

        try (RelayFixture fixture = new RelayFixture(Transport.best());
                Wire client = Wire.connect(tap(fixture))) {
            Wire.Received seen = client.send(REQUEST).receiveAndSeeHowItEnds();
            client.finish();

            assertThat(seen.reset()).isEqualTo(resetDirectly);
            assertThat(fixture.awaitClosed().kind()).isEqualTo(resetDirectly ? CloseKind.RESET : CloseKind.FIN);
            assertThat(fixture.tee.bytes(1, Direction.RESPONSE)).isEqualTo(seen.received());
            assertThat(seen.received().length > 0)
                    .isEqualTo(fault == Fault.MALFORMED_RESPONSE_CHUNK || fault == Fault.RANDOM_DATA_THEN_CLOSE);
        }
    }

    private static void answerWith(ResponseDefinitionBuilder response) {
        SERVICE.stubFor(any(anyUrl()).willReturn(response));
    }

    private static Wire.Received direct() {
        try (Wire client = Wire.connect(address())) {
            return client.send(REQUEST).receiveAndSeeHowItEnds();
        }
    }

    private static Wire.Received throughRelay() {
        try (RelayFixture fixture = new RelayFixture(Transport.best());
                Wire client = Wire.connect(tap(fixture))) {
            return client.send(REQUEST).receiveAndSeeHowItEnds();
        }
    }

    private static InetSocketAddress tap(RelayFixture fixture) {
        return fixture.tap("awkward", address());
    }

    private static InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), SERVICE.port());
    }
}
