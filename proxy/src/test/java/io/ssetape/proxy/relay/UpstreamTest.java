package io.ssetape.proxy.relay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.ssetape.proxy.lab.RefusingPort;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

@Timeout(60)
class UpstreamTest {
    @Test
    void aLiteralAddressIsAtHandAtOnce() {
        Future<List<InetSocketAddress>> addresses =
                Upstream.resolve("127.0.0.1", 80).addresses(ImmediateEventExecutor.INSTANCE);

        assertThat(addresses.getNow()).containsExactly(new InetSocketAddress(InetAddress.getLoopbackAddress(), 80));
    }

    @Test
    void aNameThatNobodyKnowsIsAProblemOfTheEnvironment() {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> Upstream.resolve("no-such-host.invalid", 80))
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(ExitStatus.ENVIRONMENT));
    }

    @Test
    void itIsNamedAsItWasGiven() {
        assertThat(Upstream.resolve("localhost", 30000)).hasToString("localhost:30000");
        assertThat(Upstream.resolve("::1", 1)).hasToString("[::1]:1");
    }

    @ParameterizedTest
    @ArgumentsSource(UsableTransports.class)
    void theNextAddressIsTriedWhenOneRefuses(Transport transport) {
        try (RefusingPort refusing = new RefusingPort();
                RelayFixture fixture = new RelayFixture(transport)) {
            Upstream two =
                    new Upstream("two", 80, SocketLayer.NONE, List.of(refusing.address(), fixture.upstream.address()));
            InetSocketAddress tap =
                    fixture.relay.listen("two", new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), two);
            try (Wire client = Wire.connect(tap)) {
                client.send("ping");

                assertThat(fixture.upstream.accept().receiveText(4)).isEqualTo("ping");
            }
        }
    }

    @ParameterizedTest
    @ArgumentsSource(UsableTransports.class)
    void whenEveryAddressRefusesTheAnswerSaysSo(Transport transport) {
        try (RefusingPort refusing = new RefusingPort();
                RelayFixture fixture = new RelayFixture(transport)) {
            Upstream none = new Upstream("none", 80, SocketLayer.NONE, List.of(refusing.address(), refusing.address()));
            InetSocketAddress tap =
                    fixture.relay.listen("none", new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), none);
            try (Wire client = Wire.connect(tap)) {
                assertThat(new String(client.send("GET / HTTP/1.1\r\n\r\n").receiveToEnd(), UTF_8))
                        .contains("could not connect to the upstream none:80: connection refused");
            }
        }
    }

    @Test
    void aLayerThatCannotBeginIsAnsweredFor() {
        try (RelayFixture fixture = new RelayFixture(Transport.best())) {
            SocketLayer broken = socket -> {
                throw new IllegalStateException("no engine");
            };
            Upstream upstream = new Upstream("127.0.0.1", 80, broken, List.of(fixture.upstream.address()));
            InetSocketAddress tap = fixture.relay.listen(
                    "layered", new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), upstream);
            try (Wire client = Wire.connect(tap)) {
                assertThat(new String(client.send("GET / HTTP/1.1\r\n\r\n").receiveToEnd(), UTF_8))
                        .startsWith("HTTP/1.1 502 ")
                        .contains("could not connect to the upstream 127.0.0.1:80: no engine");
            }
            assertThat(fixture.upstream.accept().receiveToEnd()).isEmpty();
        }
    }
}
