package io.ssetape.proxy.serve;

import io.ssetape.proxy.lab.Wire;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A replay server in this process. */
final class ServeFixture implements AutoCloseable {
    final List<String> notices = new CopyOnWriteArrayList<>();
    final ServedTape tape;
    private final AnswerStore store = AnswerStore.in(Path.of(System.getProperty("java.io.tmpdir")));
    private final ReplayServer server;

    ServeFixture(TapeText text) {
        this(text, MatchBy.BODY, false, new Pace(Double.POSITIVE_INFINITY), FaultPlan.NONE);
    }

    ServeFixture(TapeText text, MatchBy match, boolean once, Pace pace, FaultPlan faults) {
        tape = new TapeIndexer(null, store).read(text.source());
        Repertoire repertoire = new Repertoire(new AnswerBook(tape, match, once), store, pace, faults, notices::add);
        server = ReplayServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), tape, repertoire, notices::add);
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
}
