package io.ssetape.proxy.relay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import java.io.UncheckedIOException;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

@Timeout(60)
class RelayEndsTest {
    @ParameterizedTest
    @ArgumentsSource(UsableTransports.class)
    void theClientsFinReachesTheServiceWhichCanStillAnswer(Transport transport) {
        try (RelayFixture fixture = new RelayFixture(transport);
                RelayFixture.Ends ends = fixture.connect()) {
            ends.client().send("request").finish();
            assertThat(ends.server().receiveToEnd()).isEqualTo("request".getBytes(UTF_8));

            ends.server().send("answer").finish();
            assertThat(ends.client().receiveToEnd()).isEqualTo("answer".getBytes(UTF_8));

            Frame.Closed closed = fixture.awaitClosed();
            assertThat(closed.by()).isEqualTo(Party.CLIENT);
            assertThat(closed.kind()).isEqualTo(CloseKind.FIN);
            assertThat(fixture.tee.frames(Frame.HalfClosed.class))
                    .extracting(Frame.HalfClosed::direction)
                    .containsExactly(Direction.REQUEST, Direction.RESPONSE);
        }
    }

    @ParameterizedTest
    @ArgumentsSource(UsableTransports.class)
    void theServicesFinReachesTheClientWhichCanStillSend(Transport transport) {
        try (RelayFixture fixture = new RelayFixture(transport);
                RelayFixture.Ends ends = fixture.connect()) {
            ends.server().send("answer").finish();
            assertThat(ends.client().receiveToEnd()).isEqualTo("answer".getBytes(UTF_8));

            ends.client().send("late").finish();
            assertThat(ends.server().receiveToEnd()).isEqualTo("late".getBytes(UTF_8));

            Frame.Closed closed = fixture.awaitClosed();
            assertThat(closed.by()).isEqualTo(Party.UPSTREAM);
            assertThat(closed.kind()).isEqualTo(CloseKind.FIN);
        }
    }

    @ParameterizedTest
    @ArgumentsSource(UsableTransports.class)
    void aClientThatGoesAwayInTheMiddleOfAStreamIsSeenByTheService(Transport transport) {
        try (RelayFixture fixture = new RelayFixture(transport);
                RelayFixture.Ends ends = fixture.connect()) {
            ends.client().send("request");
            ends.server().receive(7);
            ends.server().send("data: 1\n\n");
            ends.client().receive(9);

            ends.client().close();

            assertThat(ends.server().receiveToEnd()).isEmpty();
        }
    }

    @ParameterizedTest
    @ArgumentsSource(UsableTransports.class)
    void aResetByTheClientReachesTheServiceAsAReset(Transport transport) {
        try (RelayFixture fixture = new RelayFixture(transport);
                RelayFixture.Ends ends = fixture.connect()) {
            ends.client().send("request");
            ends.server().receive(7);

            ends.client().reset();

            assertThat(ends.server().receiveToReset()).isEmpty();
            Frame.Closed closed = fixture.awaitClosed();
            assertThat(closed.by()).isEqualTo(Party.CLIENT);
            assertThat(closed.kind()).isEqualTo(CloseKind.RESET);
        }
    }

    @ParameterizedTest
    @ArgumentsSource(UsableTransports.class)
    void aResetByTheServiceReachesTheClientAfterWhatItHadSent(Transport transport) {
        byte[] answer = new byte[50_000];
        new Random(7).nextBytes(answer);
        try (RelayFixture fixture = new RelayFixture(transport);
                RelayFixture.Ends ends = fixture.connect()) {
            ends.server().send(answer);
            fixture.awaitBytes(Direction.RESPONSE, answer.length);

            ends.server().reset();

            assertThat(ends.client().receiveToReset()).isEqualTo(answer);
            Frame.Closed closed = fixture.awaitClosed();
            assertThat(closed.by()).isEqualTo(Party.UPSTREAM);
            assertThat(closed.kind()).isEqualTo(CloseKind.RESET);
        }
    }

    @ParameterizedTest
    @ArgumentsSource(UsableTransports.class)
    void anEarlyErrorAnswerSurvivesTheResetThatFollowsIt(Transport transport) {
        String answer = "HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        byte[] body = new byte[8 << 20];
        try (RelayFixture fixture = new RelayFixture(transport);
                RelayFixture.Ends ends = fixture.connect()) {
            Thread sending = new Thread(() -> sendUntilRefused(ends, body));
            sending.start();
            ends.server().receive(1000);
            // Closing over unread bytes makes the system send RST behind the answer.
            ends.server().send(answer);
            ends.server().close();

            // Whether the reader sees the reset is a race: the system reports it once, to the sender or to the reader.
            assertThat(new String(ends.client().receiveAndSeeHowItEnds().received(), UTF_8))
                    .isEqualTo(answer);
            assertThat(fixture.awaitClosed().kind()).isEqualTo(CloseKind.RESET);
            assertThat(fixture.awaitClosed().by()).isEqualTo(Party.UPSTREAM);
        }
    }

    @ParameterizedTest
    @ArgumentsSource(UsableTransports.class)
    void aFinBehindAFullBufferArrivesAfterTheBytes(Transport transport) {
        byte[] body = new byte[12 << 20];
        new Random(8).nextBytes(body);
        try (RelayFixture fixture = new RelayFixture(transport);
                RelayFixture.Ends ends = fixture.connect(16 << 10)) {
            Thread sending = new Thread(() -> ends.server().send(body).finish());
            sending.start();

            assertThat(ends.client().receiveToEnd()).isEqualTo(body);
        }
    }

    @ParameterizedTest
    @ArgumentsSource(UsableTransports.class)
    void nothingIsRecordedBehindTheEndOfAConnection(Transport transport) {
        try (RelayFixture fixture = new RelayFixture(transport);
                RelayFixture.Ends ends = fixture.connect()) {
            Thread flood = new Thread(() -> sendUntilRefused(ends, new byte[64 << 20]));
            flood.start();
            ends.server().receive(100_000);
            ends.server().reset();
            ends.client().receiveAndSeeHowItEnds();

            fixture.awaitClosed();
            fixture.relay.close();
            assertThat(fixture.tee.frames(Frame.Mark.class)).isEmpty();
        }
    }

    @ParameterizedTest
    @ArgumentsSource(UsableTransports.class)
    void stoppingTheRelayEndsOpenConnectionsInItsOwnName(Transport transport) {
        try (RelayFixture fixture = new RelayFixture(transport);
                RelayFixture.Ends ends = fixture.connect()) {
            ends.client().send("request");
            ends.server().receive(7);

            fixture.relay.close();

            assertThat(ends.client().receiveToEnd()).isEmpty();
            assertThat(ends.server().receiveToEnd()).isEmpty();
            Frame.Closed closed = fixture.awaitClosed();
            assertThat(closed.by()).isEqualTo(Party.PROXY);
            assertThat(closed.kind()).isEqualTo(CloseKind.FIN);
        }
    }

    private static void sendUntilRefused(RelayFixture.Ends ends, byte[] body) {
        try {
            ends.client().send(body);
        } catch (UncheckedIOException refused) {
            // The reset came while there was still something to send.
        }
    }
}
