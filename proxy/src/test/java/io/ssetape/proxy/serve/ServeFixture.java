package io.ssetape.proxy.serve;

import io.ssetape.proxy.lab.Wire;
import io.ssetape.proxy.relay.SocketLayer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A replay server in this process. */
final class ServeFixture implements AutoCloseable {
    /** As fast as it goes. */
    static final Pace MAX = new Pace(Double.POSITIVE_INFINITY);

    final List<String> notices = new CopyOnWriteArrayList<>();
    final ServedTape tape;
    private final AnswerStore store = AnswerStore.in(Path.of(System.getProperty("java.io.tmpdir")));
    private final ReplayServer server;

    ServeFixture(TapeText text) {
        this(text, MatchBy.BODY, false, MAX, FaultPlan.NONE);
    }

    ServeFixture(TapeText text, MatchBy match, boolean once, Pace pace, FaultPlan faults) {
        this(text, match, once, pace, faults, SocketLayer.NONE);
    }

    ServeFixture(TapeText text, MatchBy match, boolean once, Pace pace, FaultPlan faults, SocketLayer layer) {
        tape = new TapeIndexer(null, store).read(text.source());
        Repertoire repertoire = new Repertoire(new AnswerBook(tape, match, once), store, pace, faults, notices::add);
        server = ReplayServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), layer, tape, repertoire, notices::add);
    }

    InetSocketAddress address() {
        return server.address();
    }

    Wire connect() {
        return Wire.connect(server.address());
    }

    /** Stops the server and says what it did. */
    ServeSummary summary() {
        InetSocketAddress address = server.address();
        server.close();
        return server.summary("tape", address, MatchBy.BODY);
    }

    @Override
    public void close() {
        server.close();
        store.close();
    }

    /** One request, answered with 1, 2 and 3. */
    static TapeText threeAnswers() {
        // Told in another order than asked, and on several connections.
        return new TapeText("entry")
                .request(1, 2, post("/x", "{}"))
                .request(2, 1, post("/x", "{ }"))
                .response(1, 3, ok("2"))
                .response(2, 9, ok("1"))
                .request(1, 4, post("/x", "{}"))
                .response(1, 5, ok("3"));
    }

    /** A request without a body. */
    static String get(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n";
    }

    /** A request with a body. */
    static String post(String path, String body) {
        return "POST " + path + " HTTP/1.1\r\nHost: a\r\nContent-Length: "
                + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body;
    }

    /** An answer with a body. */
    static String ok(String body) {
        return "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }
}
