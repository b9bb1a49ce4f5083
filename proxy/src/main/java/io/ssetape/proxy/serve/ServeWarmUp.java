package io.ssetape.proxy.serve;

import io.ssetape.proxy.relay.SocketLayer;
import io.ssetape.replayer.tally.GapTally;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Plays a small answer to itself, so that the first client does not wait for the JVM to load and compile what playing needs. On a port
 * of its own: no client sees it, and nothing of it is counted.
 */
final class ServeWarmUp {
    private static final String PATH = "/warm-up";
    /** Long enough for its reading to be compiled too. */
    private static final String BODY =
            "{\"ids\":[" + IntStream.range(0, 200).mapToObj(Integer::toString).collect(Collectors.joining(",")) + "]}";

    private static final String HEAD = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final String EVENT = "10\r\ndata: {\"w\": 1}\n\n\r\n";
    private static final String LAST = "0\r\n\r\n";
    private static final int EVENTS = 20;
    private static final int ROUNDS = 25;
    private static final int CLIENTS = 32;
    private static final long MOST_NANOS = 400_000_000;
    private static final long GAP_NANOS = 50_000;
    private static final int TIMEOUT_MILLIS = 2_000;

    private ServeWarmUp() {}

    /** Takes less than half a second, on a slow machine too. A fault in it is none of the user's business: then the first client waits. */
    static void run(AnswerStore store) {
        RecordedExchange exchange = exchange(store);
        ServedTape tape = new ServedTape(List.of(exchange), List.of(), Map.of(), null, new GapTally().gaps());
        Repertoire repertoire = new Repertoire(
                new AnswerBook(tape, MatchBy.BODY, false), store, new Pace(1), FaultPlan.NONE, notice -> {});
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (ReplayServer server = ReplayServer.start(anyPort, SocketLayer.NONE, tape, repertoire, notice -> {})) {
            long begin = System.nanoTime();
            for (int round = 0; round < ROUNDS && System.nanoTime() - begin < MOST_NANOS; round++) {
                crowd(server.address(), (int) exchange.answer().bytes());
            }
        } catch (IOException | RuntimeException notWarm) {
            // See above.
        }
    }

    /** Load generators open many connections at once: the last of them waits for all that is done for the others. */
    private static void crowd(InetSocketAddress address, int answerBytes) throws IOException {
        List<Socket> clients = new ArrayList<>();
        try {
            for (int client = 0; client < CLIENTS; client++) {
                Socket socket = new Socket();
                clients.add(socket);
                socket.setSoTimeout(TIMEOUT_MILLIS);
                socket.connect(address, TIMEOUT_MILLIS);
                socket.getOutputStream().write(request(BODY));
            }
            for (Socket client : clients) {
                client.getInputStream().readNBytes(answerBytes);
            }
            clients.get(0).getOutputStream().write(request("{\"unknown\": [1]}"));
            clients.get(0).getInputStream().read();
        } finally {
            for (Socket client : clients) {
                client.close();
            }
        }
    }

    private static RecordedExchange exchange(AnswerStore store) {
        AnswerWriter answer = new AnswerWriter(store);
        add(answer, 0, HEAD);
        for (int event = 1; event <= EVENTS; event++) {
            add(answer, event * GAP_NANOS, EVENT);
        }
        add(answer, EVENTS * GAP_NANOS, LAST);
        Asked asked = Asked.of("POST", PATH, shape(BODY));
        return new RecordedExchange(
                0,
                1,
                0,
                0,
                asked,
                answer.finish(),
                0,
                new AnswerForm(HEAD.length(), true, true),
                Ending.KEPT,
                EVENTS * GAP_NANOS,
                null);
    }

    private static void add(AnswerWriter answer, long nanos, String text) {
        byte[] bytes = ascii(text);
        answer.add(nanos, bytes, 0, bytes.length);
    }

    private static BodyShape shape(String text) {
        BodyShaper body = new BodyShaper();
        byte[] bytes = ascii(text);
        body.add(bytes, 0, bytes.length);
        return body.shape();
    }

    private static byte[] request(String body) {
        return ascii("POST " + PATH + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length() + "\r\n\r\n"
                + body);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
