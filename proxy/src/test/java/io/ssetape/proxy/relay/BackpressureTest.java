package io.ssetape.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

@Timeout(60)
class BackpressureTest {
    /** What Netty counts for each entry of what waits, over and above its bytes. */
    private static final int ENTRY_BYTES = 96;

    /**
     * The most that is ever counted as waiting for one socket. Its sender is read as long as that is no more than the high mark. An entry
     * without bytes, which tells when a batch has gone out, may lift it above, and stops nobody. The read behind that one does: it counts
     * with an entry of its own, and its batch with another one.
     */
    private static final int MOST_COUNTED_BYTES =
            SocketSettings.HIGH_WATER_MARK_BYTES + ENTRY_BYTES + SocketSettings.LARGEST_READ_BYTES + 2 * ENTRY_BYTES;

    @ParameterizedTest
    @ArgumentsSource(UsableTransports.class)
    void aSlowClientStopsTheServiceAndThenGetsEverything(Transport transport) {
        byte[] body = new byte[64 << 20];
        new Random(9).nextBytes(body);
        try (RelayFixture fixture = new RelayFixture(transport);
                RelayFixture.Ends ends = fixture.connect(16 << 10)) {
            CompletableFuture<Void> sending =
                    CompletableFuture.runAsync(() -> ends.server().send(body));
            awaitStandstill(fixture, Direction.RESPONSE);

            assertThat(sending).isNotDone();
            assertThat(fixture.tee.bytes(1, Direction.RESPONSE).length).isLessThan(body.length / 2);
            assertThat(fixture.largestBacklogBytes()).isLessThanOrEqualTo(MOST_COUNTED_BYTES);

            assertThat(Arrays.equals(ends.client().receive(body.length), body)).isTrue();
            sending.join();
            assertThat(Arrays.equals(fixture.tee.bytes(1, Direction.RESPONSE), body))
                    .isTrue();
        }
    }

    @ParameterizedTest
    @ArgumentsSource(UsableTransports.class)
    void aSlowServiceStopsTheClientAndThenGetsEverything(Transport transport) {
        byte[] body = new byte[64 << 20];
        new Random(10).nextBytes(body);
        try (RelayFixture fixture = new RelayFixture(transport);
                RelayFixture.Ends ends = fixture.connect()) {
            CompletableFuture<Void> sending =
                    CompletableFuture.runAsync(() -> ends.client().send(body));
            awaitStandstill(fixture, Direction.REQUEST);

            assertThat(sending).isNotDone();
            assertThat(fixture.largestBacklogBytes()).isLessThanOrEqualTo(MOST_COUNTED_BYTES);
            assertThat(Arrays.equals(ends.server().receive(body.length), body)).isTrue();
            sending.join();
        }
    }

    @ParameterizedTest
    @ArgumentsSource(UsableTransports.class)
    void aStalledClientDoesNotKeepTheOthersWaiting(Transport transport) {
        try (RelayFixture fixture = new RelayFixture(transport);
                RelayFixture.Ends stalled = fixture.connect(16 << 10)) {
            CompletableFuture<Void> sending =
                    CompletableFuture.runAsync(() -> stalled.server().send(new byte[32 << 20]));
            awaitStandstill(fixture, Direction.RESPONSE);

            try (RelayFixture.Ends other = fixture.connect()) {
                other.server().send("data: 1\n\n");
                assertThat(other.client().receiveText(9)).isEqualTo("data: 1\n\n");
            }
            stalled.client().receive(32 << 20);
            sending.join();
        }
    }

    @ParameterizedTest
    @ArgumentsSource(UsableTransports.class)
    void aSlowClientThatHasAlreadySaidItsLastGetsEverything(Transport transport) {
        byte[] body = new byte[32 << 20];
        new Random(11).nextBytes(body);
        try (RelayFixture fixture = new RelayFixture(transport);
                RelayFixture.Ends ends = fixture.connect(16 << 10)) {
            ends.client().send("request").finish();
            ends.server().receiveToEnd();
            CompletableFuture<Void> sending =
                    CompletableFuture.runAsync(() -> ends.server().send(body).finish());
            awaitStandstill(fixture, Direction.RESPONSE);

            assertThat(Arrays.equals(ends.client().receiveToEnd(), body)).isTrue();
            sending.join();
            assertThat(fixture.awaitClosed().kind()).isEqualTo(CloseKind.FIN);
        }
    }

    @ParameterizedTest
    @ArgumentsSource(UsableTransports.Sound.class)
    void aSlowServiceThatHasAlreadySaidItsLastGetsEverything(Transport transport) {
        byte[] body = new byte[32 << 20];
        new Random(12).nextBytes(body);
        try (RelayFixture fixture = new RelayFixture(transport);
                RelayFixture.Ends ends = fixture.connect()) {
            ends.server().send("early answer").finish();
            ends.client().receiveToEnd();
            CompletableFuture<Void> sending =
                    CompletableFuture.runAsync(() -> ends.client().send(body).finish());
            awaitStandstill(fixture, Direction.REQUEST);

            assertThat(Arrays.equals(ends.server().receiveToEnd(), body)).isTrue();
            sending.join();
            assertThat(fixture.awaitClosed().kind()).isEqualTo(CloseKind.FIN);
        }
    }

    /**
     * Waits until the relay has stopped reading for the sake of a receiver that does not: nothing has moved for a while, and more waits
     * than lets it read on. Without the latter a machine that is busy elsewhere looks the same.
     */
    static void awaitStandstill(RelayFixture fixture, Direction direction) {
        Look[] before = {null};
        Awaitility.await().pollInterval(Duration.ofMillis(300)).until(() -> {
            Look now = new Look(fixture.tee.bytes(1, direction).length, fixture.largestBacklogBytes());
            boolean still = now.equals(before[0]) && now.backlogBytes() >= SocketSettings.LOW_WATER_MARK_BYTES;
            before[0] = now;
            return still;
        });
    }

    private record Look(int readBytes, long backlogBytes) {}
}
