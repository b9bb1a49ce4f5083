package io.ssetape.proxy.relay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.LoopbackUpstream;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

@Timeout(60)
class RelayBytesTest {
    @ParameterizedTest
    @ArgumentsSource(UsableTransports.class)
    void randomBytesInRandomPiecesArriveUnchangedBothWays(Transport transport) {
        byte[] request = random(1, 3 << 20);
        byte[] response = random(2, 5 << 20);
        try (RelayFixture fixture = new RelayFixture(transport);
                RelayFixture.Ends ends = fixture.connect()) {
            CompletableFuture<Void> sending = CompletableFuture.allOf(
                    CompletableFuture.runAsync(() -> sendInPieces(ends.client(), request, 3)),
                    CompletableFuture.runAsync(() -> sendInPieces(ends.server(), response, 4)));
            CompletableFuture<byte[]> atServer =
                    CompletableFuture.supplyAsync(() -> ends.server().receive(request.length));

            assertThat(ends.client().receive(response.length)).isEqualTo(response);
            assertThat(atServer.join()).isEqualTo(request);
            sending.join();
            assertThat(fixture.tee.bytes(1, Direction.REQUEST)).isEqualTo(request);
            assertThat(fixture.tee.bytes(1, Direction.RESPONSE)).isEqualTo(response);
        }
    }

    @ParameterizedTest
    @ArgumentsSource(UsableTransports.class)
    void oneByteWritesArriveOneByOne(Transport transport) {
        String text = "data: {\"i\":1}\n\n";
        try (RelayFixture fixture = new RelayFixture(transport);
                RelayFixture.Ends ends = fixture.connect()) {
            for (byte b : text.getBytes(UTF_8)) {
                ends.server().send(new byte[] {b});
                assertThat(ends.client().receive(1)).containsExactly(b);
            }

            assertThat(fixture.tee.frames(Frame.Bytes.class))
                    .hasSize(text.length())
                    .allSatisfy(bytes -> assertThat(bytes.payload()).hasSize(1));
        }
    }

    @ParameterizedTest
    @ArgumentsSource(UsableTransports.class)
    void sixtyFourMebibytesArriveWhole(Transport transport) {
        byte[] body = random(5, 64 << 20);
        try (RelayFixture fixture = new RelayFixture(transport);
                RelayFixture.Ends ends = fixture.connect()) {
            CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> {
                ends.client().send(body).finish();
            });

            assertThat(Arrays.equals(ends.server().receiveToEnd(), body)).isTrue();
            sending.join();
            assertThat(Arrays.equals(fixture.tee.bytes(1, Direction.REQUEST), body))
                    .isTrue();
        }
    }

    @Test
    void pipelinedRequestsAndTheirAnswersPassOnOneConnection() {
        String first = "GET /health HTTP/1.1\r\nhOsT: a\r\n\r\n";
        String second = "GET /v1/models HTTP/1.1\r\nHost:  b\r\n\r\n";
        try (RelayFixture fixture = new RelayFixture(Transport.best());
                RelayFixture.Ends ends = fixture.connect()) {
            ends.client().send(first + second);
            assertThat(ends.server().receiveText(first.length() + second.length()))
                    .isEqualTo(first + second);
            ends.server().send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
            assertThat(ends.client().receiveText(40)).endsWith("\r\n\r\nok");

            ends.client().send(first);
            assertThat(ends.server().receiveText(first.length())).isEqualTo(first);
            assertThat(fixture.tee.frames(Frame.ConnectionOpened.class)).hasSize(1);
        }
    }

    @Test
    void aServiceThatSpeaksFirstIsHeardBeforeTheClientSaysAnything() {
        try (RelayFixture fixture = new RelayFixture(Transport.best());
                RelayFixture.Ends ends = fixture.connect()) {
            ends.server().send("hello");
            assertThat(ends.client().receiveText(5)).isEqualTo("hello");
        }
    }

    @Test
    void eachTapLeadsToItsOwnUpstream() {
        try (RelayFixture fixture = new RelayFixture(Transport.best(), 2);
                LoopbackUpstream decode = new LoopbackUpstream();
                Wire toDecode = Wire.connect(fixture.tap("decode", decode.address()));
                RelayFixture.Ends ends = fixture.connect()) {
            ends.client().send("to entry");
            toDecode.send("to decode");

            assertThat(ends.server().receiveText(8)).isEqualTo("to entry");
            assertThat(decode.accept().receiveText(9)).isEqualTo("to decode");
            assertThat(fixture.tee.frames(Frame.ConnectionOpened.class))
                    .extracting(Frame.ConnectionOpened::tap)
                    .containsExactlyInAnyOrder("entry", "decode");
        }
    }

    @Test
    void addressesAndTimesOfAConnectionAreRecorded() {
        long before = System.nanoTime();
        try (RelayFixture fixture = new RelayFixture(Transport.best());
                RelayFixture.Ends ends = fixture.connect()) {
            ends.client().send("x");
            ends.server().receive(1);

            Frame.ConnectionOpened opened =
                    fixture.tee.frames(Frame.ConnectionOpened.class).get(0);
            Frame.Bytes bytes = fixture.tee.frames(Frame.Bytes.class).get(0);
            assertThat(opened.client())
                    .isEqualTo("127.0.0.1:" + ends.client().localAddress().getPort());
            assertThat(opened.upstream()).isEqualTo("127.0.0.1:" + fixture.upstream.port());
            assertThat(opened.nanos()).isBetween(before, opened.connectedNanos());
            assertThat(bytes.nanos()).isBetween(opened.nanos(), System.nanoTime());
        }
    }

    private static byte[] random(int seed, int length) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private static void sendInPieces(Wire wire, byte[] bytes, int seed) {
        Random random = new Random(seed);
        for (int at = 0; at < bytes.length; ) {
            int length = Math.min(bytes.length - at, 1 + random.nextInt(random.nextBoolean() ? 50 : 200_000));
            wire.send(Arrays.copyOfRange(bytes, at, at + length));
            at += length;
        }
    }
}
