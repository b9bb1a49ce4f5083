package io.ssetape.proxy.relay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.RefusingPort;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

@Timeout(60)
class UnreachableAnswerTest {
    @ParameterizedTest
    @ArgumentsSource(UsableTransports.class)
    void aRefusedConnectGivesA502ThatNamesCauseAndAuthor(Transport transport) {
        String request = "POST /v1/chat/completions HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}";
        try (RefusingPort refusing = new RefusingPort();
                RelayFixture fixture = new RelayFixture(transport);
                Wire client = Wire.connect(fixture.tap("dead", refusing.address()))) {
            String answer = new String(client.send(request).receiveToEnd(), UTF_8);
            client.finish();

            String body = "{\"error\":{\"type\":\"upstream_unreachable\",\"message\":\"ssetape could not connect to the"
                    + " upstream 127.0.0.1:" + refusing.address().getPort()
                    + ": connection refused. The proxy wrote this answer;"
                    + " the request was not forwarded.\",\"proxy\":\"ssetape\"}}\n";
            assertThat(answer)
                    .isEqualTo("HTTP/1.1 502 Bad Gateway\r\nContent-Type: application/json\r\nContent-Length: "
                            + body.length() + "\r\nConnection: close\r\n\r\n" + body);
            fixture.awaitClosed();
            assertThat(fixture.tee.frames(Frame.ConnectionOpened.class).get(0).connectedNanos())
                    .isEqualTo(Frame.ConnectionOpened.NOT_CONNECTED);
            assertThat(fixture.tee.bytes(1, Direction.REQUEST)).isEqualTo(request.getBytes(UTF_8));
            assertThat(fixture.tee.proxyBytes()).isEqualTo(answer.getBytes(UTF_8));
            assertThat(fixture.awaitClosed().by()).isEqualTo(Party.PROXY);
        }
    }

    @ParameterizedTest
    @ArgumentsSource(UsableTransports.class)
    void theAnswerReachesAClientThatIsStillSendingItsBody(Transport transport) {
        byte[] body = new byte[16 << 20];
        try (RefusingPort refusing = new RefusingPort();
                RelayFixture fixture = new RelayFixture(transport);
                Wire client = Wire.connect(fixture.tap("dead", refusing.address()))) {
            client.send("POST / HTTP/1.1\r\nContent-Length: " + body.length + "\r\n\r\n");
            client.send(body);

            assertThat(new String(client.receiveToEnd(), UTF_8)).startsWith("HTTP/1.1 502 ");
            client.finish();
            fixture.awaitClosed();
            assertThat(fixture.tee.bytes(1, Direction.REQUEST)).hasSizeGreaterThan(body.length);
        }
    }

    @Test
    void aClientThatHasSaidNothingIsNotAnswered() {
        try (RefusingPort refusing = new RefusingPort();
                RelayFixture fixture = new RelayFixture(Transport.best());
                Wire client = Wire.connect(fixture.tap("dead", refusing.address()))) {
            client.finish();

            assertThat(client.receiveToEnd()).isEmpty();
            assertThat(fixture.awaitClosed().kind()).isEqualTo(CloseKind.FIN);
            assertThat(fixture.tee.proxyBytes()).isEmpty();
        }
    }

    @ParameterizedTest
    @ArgumentsSource(UsableTransports.class)
    void anUpstreamThatDoesNotAnswerTheConnectIsGivenUpAfterTheTimeout(Transport transport) throws IOException {
        try (FullBacklog silent = new FullBacklog();
                RelayFixture fixture = new RelayFixture(transport);
                Wire client = Wire.connect(fixture.tap("silent", silent.address()))) {
            client.send("GET / HTTP/1.1\r\n\r\n");

            assertThat(new String(client.receiveToEnd(), UTF_8))
                    .startsWith("HTTP/1.1 502 ")
                    .contains("it did not answer in time");
        }
    }

    @Test
    void aClientThatLeavesDuringTheConnectIsRecordedWithWhatItSent() throws IOException {
        try (FullBacklog silent = new FullBacklog();
                RelayFixture fixture = new RelayFixture(Transport.best());
                Wire client = Wire.connect(fixture.tap("silent", silent.address()))) {
            client.send("request");
            client.reset();

            Frame.Closed closed = fixture.awaitClosed();
            assertThat(closed.by()).isEqualTo(Party.CLIENT);
            assertThat(closed.kind()).isEqualTo(CloseKind.RESET);
            assertThat(fixture.tee.frames(Frame.ConnectionOpened.class).get(0).connectedNanos())
                    .isEqualTo(Frame.ConnectionOpened.NOT_CONNECTED);
        }
    }

    @Test
    void theReasonIsMadeOfCharactersThatNeedNoEscaping() {
        String answer = new String(
                BadGateway.answer(Upstream.resolve("::1", 80), new IOException("a \"quoted\" \\ line\nbreak é")),
                UTF_8);

        assertThat(answer).contains("the upstream [::1]:80: a  quoted    line break  . The proxy wrote");
    }

    /** A listener whose backlog is full, so that the system leaves further connects unanswered. */
    private static final class FullBacklog implements AutoCloseable {
        private final ServerSocket listener = new ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress());
        private final List<Socket> filling = new ArrayList<>();

        FullBacklog() throws IOException {
            for (int i = 0; i < 3; i++) {
                Socket socket = new Socket();
                filling.add(socket);
                try {
                    socket.connect(listener.getLocalSocketAddress(), 200);
                } catch (java.net.SocketTimeoutException full) {
                    return;
                }
            }
        }

        InetSocketAddress address() {
            return (InetSocketAddress) listener.getLocalSocketAddress();
        }

        @Override
        public void close() throws IOException {
            for (Socket socket : filling) {
                socket.close();
            }
            listener.close();
        }
    }
}
