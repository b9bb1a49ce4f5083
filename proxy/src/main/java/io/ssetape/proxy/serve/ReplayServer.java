package io.ssetape.proxy.serve;

import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.util.NetUtil;
import io.ssetape.proxy.relay.SocketLayer;
import io.ssetape.proxy.relay.SocketServer;
import io.ssetape.proxy.relay.Transport;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Answers clients from a tape that has been read. */
final class ReplayServer implements AutoCloseable {
    private static final int MAX_LINE_BYTES = 64 << 10;
    private static final int MAX_HEAD_BYTES = 256 << 10;

    private final ServedTape tape;
    private final Repertoire repertoire;
    private final BodyReading bodies;
    private final SocketServer server;

    private ReplayServer(ServedTape tape, Repertoire repertoire, BodyReading bodies, SocketServer server) {
        this.tape = tape;
        this.repertoire = repertoire;
        this.bodies = bodies;
        this.server = server;
    }

    /**
     * Listens.
     *
     * @param layer what lies between clients' sockets and the bytes: nothing, or TLS
     * @throws io.ssetape.recorder.Problem when the address cannot be had
     */
    static ReplayServer start(
            InetSocketAddress address,
            SocketLayer layer,
            ServedTape tape,
            Repertoire repertoire,
            Consumer<String> notices) {
        HttpDecoderConfig limits =
                new HttpDecoderConfig().setMaxInitialLineLength(MAX_LINE_BYTES).setMaxHeaderSize(MAX_HEAD_BYTES);
        BodyReading bodies = new BodyReading();
        SocketServer server = SocketServer.listen(Transport.best(), address, layer, "serve", notices, client -> {
            ArrivalStamp arrival = new ArrivalStamp();
            client.pipeline()
                    .addLast(arrival)
                    .addLast(new HttpRequestDecoder(limits))
                    .addLast(new ServedConnection(repertoire, bodies, arrival, client));
        });
        return new ReplayServer(tape, repertoire, bodies, server);
    }

    /** Where it listens. */
    InetSocketAddress address() {
        return server.address();
    }

    /**
     * What it has done; to be asked once it is closed.
     *
     * @param tapePath the tape as the user named it
     * @param listen where it listened
     */
    ServeSummary summary(String tapePath, InetSocketAddress listen, MatchBy match) {
        Map<String, Integer> unservable = new TreeMap<>();
        tape.unservable().forEach((why, count) -> unservable.put(why.name().toLowerCase(Locale.ROOT), count));
        List<RecordedExchange> neverAsked = repertoire.book().neverAsked();
        return new ServeSummary(
                tapePath,
                NetUtil.toSocketAddressString(listen),
                match.label(),
                repertoire.tally().connections(),
                repertoire.tally().requests(),
                new ServeSummary.Exchanges(tape.exchanges().size(), unservable, neverAsked.size()),
                ServeSummary.list(neverAsked));
    }

    @Override
    public void close() {
        repertoire.tally().ending();
        server.close();
        bodies.close();
    }
}
