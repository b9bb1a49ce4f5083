package io.ssetape.proxy.fault;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.RefusingPort;
import io.ssetape.proxy.lab.Taped;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Peers that break in every way: each is recorded as what it was, and the recording lets go of every socket (and every buffer: the
 * build watches for leaks at Netty's highest level) while it goes on.
 */
@Timeout(60)
class PeerFaultsTest {
    private static final String REQUEST =
            "POST /v1/chat/completions HTTP/1.1\r\nHost: a\r\nContent-Length: 15\r\n\r\n{\"stream\":true}";
    private static final String HEAD =
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final String EVENT = "14\r\ndata: {\"choices\":[]}\r\n";

    @TempDir
    private Path folder;

    /** What a test does with both ends; it lets go of the client, and the server is closed for it. */
    private interface Fault {
        void play(Wire client, Wire server);
    }

    /** Plays a fault on a connection, sees that no socket is left of it, and gives the tape. */
    private Taped after(Fault fault) {
        try (FaultBench bench = new FaultBench(folder.resolve("tape"))) {
            int sockets = socketsAtRest(bench);
            Wire client = bench.client();
            Wire server = bench.upstream.accept();
            fault.play(client, server);
            client.close();
            server.close();
            Descriptors.awaitSockets(sockets);
            return bench.taped();
        }
    }

    /** The first connection of a process leaves sockets behind that stay, and the recording rehearses at first. */
    private static int socketsAtRest(FaultBench bench) {
        try (Wire first = bench.client()) {
            Wire server = bench.upstream.accept();
            server.close();
            first.receiveToEnd();
        }
        int[] seen = {-1, -1};
        Awaitility.await().until(() -> {
            seen[0] = seen[1];
            seen[1] = Descriptors.sockets();
            return seen[0] == seen[1];
        });
        return seen[1];
    }

    private static void request(Wire client, Wire server) {
        client.send(REQUEST);
        assertThat(server.receiveText(REQUEST.length())).isEqualTo(REQUEST);
    }

    private static void assertEnd(Taped taped, Party by, CloseKind how, String request, String response) {
        assertThat(taped.passed(2, Direction.REQUEST)).isEqualTo(request);
        assertThat(taped.passed(2, Direction.RESPONSE)).isEqualTo(response);
        assertThat(taped.saidByProxy(2)).isEmpty();
        assertThat(taped.closed(2).by()).isEqualTo(by);
        assertThat(taped.closed(2).kind()).isEqualTo(how);
        assertThat(taped.all(Frame.Gap.class)).isEmpty();
        assertThat(taped.all(Frame.TapeEnd.class)).hasSize(1);
    }

    @Test
    void anUpstreamThatRefusesIsAnsweredForByTheProxy() {
        try (RefusingPort nobody = new RefusingPort();
                FaultBench bench =
                        new FaultBench(folder.resolve("tape"), nobody.address().getPort())) {
            String answer;
            try (Wire client = bench.client()) {
                client.send(REQUEST);
                answer = new String(client.receiveToEnd(), ISO_8859_1);
            }
            Taped taped = bench.taped();
            assertThat(answer).startsWith("HTTP/1.1 502 ").contains("upstream_unreachable");
            assertThat(taped.saidByProxy(1)).isEqualTo(answer);
            assertThat(taped.passed(1, Direction.REQUEST)).isEqualTo(REQUEST);
            assertThat(taped.passed(1, Direction.RESPONSE)).isEmpty();
            assertThat(taped.all(Frame.ConnectionOpened.class))
                    .singleElement()
                    .extracting(Frame.ConnectionOpened::connectedNanos)
                    .isEqualTo(Frame.ConnectionOpened.NOT_CONNECTED);
            assertThat(taped.closed(1).by()).isEqualTo(Party.PROXY);
        }
    }

    @Test
    void anUpstreamThatResetsBeforeItsHead() {
        Taped taped = after((client, server) -> {
            request(client, server);
            server.reset();
            assertThat(client.receiveToReset()).isEmpty();
        });
        assertEnd(taped, Party.UPSTREAM, CloseKind.RESET, REQUEST, "");
    }

    @Test
    void anUpstreamThatResetsInTheMiddleOfAnEvent() {
        String part = HEAD + EVENT + EVENT.substring(0, 9);
        Taped taped = after((client, server) -> {
            request(client, server);
            server.send(part);
            assertThat(client.receiveText(part.length())).isEqualTo(part);
            server.reset();
            assertThat(client.receiveToReset()).isEmpty();
        });
        assertEnd(taped, Party.UPSTREAM, CloseKind.RESET, REQUEST, part);
    }

    @Test
    void anUpstreamThatEndsInTheMiddleOfAnEventWhileTheClientGoesOn() {
        String part = HEAD + EVENT.substring(0, 9);
        Taped taped = after((client, server) -> {
            request(client, server);
            server.send(part).finish();
            assertThat(new String(client.receiveToEnd(), ISO_8859_1)).isEqualTo(part);
            client.send(REQUEST).finish();
            assertThat(new String(server.receiveToEnd(), ISO_8859_1)).isEqualTo(REQUEST);
        });
        assertEnd(taped, Party.UPSTREAM, CloseKind.FIN, REQUEST + REQUEST, part);
        assertThat(taped.all(Frame.HalfClosed.class))
                .filteredOn(half -> half.connection() == 2)
                .extracting(Frame.HalfClosed::direction)
                .containsExactly(Direction.RESPONSE, Direction.REQUEST);
    }

    @Test
    void anUpstreamThatSendsGarbage() {
        byte[] garbage = garbage(200_000);
        Taped taped = after((client, server) -> {
            request(client, server);
            Thread sending = new Thread(() -> server.send(garbage).finish());
            sending.start();
            assertThat(client.receiveToEnd()).isEqualTo(garbage);
            client.finish();
            assertThat(server.receiveToEnd()).isEmpty();
        });
        assertEnd(taped, Party.UPSTREAM, CloseKind.FIN, REQUEST, new String(garbage, ISO_8859_1));
    }

    @Test
    void anUpstreamThatNeverAnswersUntilTheClientGivesUp() {
        Taped taped = after((client, server) -> {
            request(client, server);
            client.close();
            assertThat(server.receiveToEnd()).isEmpty();
        });
        assertEnd(taped, Party.CLIENT, CloseKind.FIN, REQUEST, "");
    }

    @Test
    void anUpstreamThatTricklesByteByByteHoldsNothingUp() {
        String answer = HEAD + EVENT + "0\r\n\r\n";
        Taped taped = after((client, server) -> {
            request(client, server);
            // Each byte is received before the next is sent: whatever the pace, none waits for another.
            for (byte one : answer.getBytes(ISO_8859_1)) {
                server.send(new byte[] {one});
                assertThat(client.receive(1)).containsExactly(one);
            }
            client.finish();
            assertThat(server.receiveToEnd()).isEmpty();
        });
        assertEnd(taped, Party.CLIENT, CloseKind.FIN, REQUEST, answer);
        List<Frame.Bytes> reads = taped.all(Frame.Bytes.class).stream()
                .filter(bytes -> bytes.connection() == 2 && bytes.direction() == Direction.RESPONSE)
                .toList();
        assertThat(reads).hasSize(answer.length());
        assertThat(reads).extracting(Frame.Bytes::nanos).isSorted();
    }

    @Test
    void aClientThatLeavesBeforeItsHead() {
        Taped taped = after((client, server) -> {
            client.reset();
            assertThat(server.receiveAndSeeHowItEnds().received()).isEmpty();
        });
        assertEnd(taped, Party.CLIENT, CloseKind.RESET, "", "");
    }

    @Test
    void aClientThatLeavesInTheMiddleOfItsHead() {
        String part = REQUEST.substring(0, 30);
        Taped taped = after((client, server) -> {
            client.send(part);
            server.receive(part.length());
            client.reset();
            assertThat(server.receiveToReset()).isEmpty();
        });
        assertEnd(taped, Party.CLIENT, CloseKind.RESET, part, "");
    }

    @Test
    void aClientThatLeavesBehindItsHead() {
        Taped taped = after((client, server) -> {
            request(client, server);
            server.send(HEAD + EVENT);
            client.receive(HEAD.length() + EVENT.length());
            client.reset();
            assertThat(server.receiveToReset()).isEmpty();
        });
        assertEnd(taped, Party.CLIENT, CloseKind.RESET, REQUEST, HEAD + EVENT);
    }

    @Test
    void aClientThatNeverReadsHoldsBackItsUpstreamUntilItLeaves() throws InterruptedException {
        byte[] endless = garbage(64 << 20);
        try (FaultBench bench = new FaultBench(folder.resolve("tape"))) {
            int sockets = socketsAtRest(bench);
            Wire client = bench.slowClient();
            Wire server = bench.upstream.accept();
            request(client, server);
            Thread sending = new Thread(() -> {
                try {
                    server.send(endless);
                } catch (UncheckedIOException reset) {
                    // What the client's leaving comes to here.
                }
            });
            sending.start();
            client.receive(1);
            client.reset();
            sending.join();
            server.close();
            Descriptors.awaitSockets(sockets);

            Taped taped = bench.taped();
            String passed = taped.passed(2, Direction.RESPONSE);
            assertThat(passed.length()).isBetween(1, endless.length - 1);
            assertThat(new String(endless, 0, passed.length(), ISO_8859_1).equals(passed))
                    .isTrue();
            assertThat(taped.closed(2).by()).isEqualTo(Party.CLIENT);
            assertThat(taped.closed(2).kind()).isEqualTo(CloseKind.RESET);
        }
    }

    @Test
    void aClientThatEndsBehindItsRequestGetsTheWholeAnswer() {
        String answer = HEAD + EVENT + "0\r\n\r\n";
        Taped taped = after((client, server) -> {
            request(client, server);
            client.finish();
            assertThat(server.receiveToEnd()).isEmpty();
            server.send(answer).finish();
            assertThat(new String(client.receiveToEnd(), ISO_8859_1)).isEqualTo(answer);
        });
        assertEnd(taped, Party.CLIENT, CloseKind.FIN, REQUEST, answer);
    }

    @Test
    void aClientThatSendsGarbageIsPassedOnUnchangedAndMaskedOnTheTape() {
        byte[] garbage = garbage(100_000);
        Taped taped = after((client, server) -> {
            Thread sending = new Thread(() -> client.send(garbage).finish());
            sending.start();
            assertThat(server.receiveToEnd()).isEqualTo(garbage);
            server.finish();
            assertThat(client.receiveToEnd()).isEmpty();
        });
        // What cannot be read as a request could hold a credential anywhere.
        String recorded = taped.passed(2, Direction.REQUEST);
        assertThat(recorded).hasSize(garbage.length);
        assertThat(recorded.substring(recorded.length() - 1000)).isEqualTo("*".repeat(1000));
        assertEnd(taped, Party.CLIENT, CloseKind.FIN, recorded, "");
    }

    private static byte[] garbage(int length) {
        byte[] bytes = new byte[length];
        new Random(11).nextBytes(bytes);
        return bytes;
    }
}
