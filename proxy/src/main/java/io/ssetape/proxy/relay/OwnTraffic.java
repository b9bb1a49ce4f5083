package io.ssetape.proxy.relay;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.ssetape.recorder.intake.ScratchRecorder;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Streams of our own through a relay of our own, on loopback, to warm the JVM up. Client and service are the same thread, so one
 * exchange is over before the next begins. Nothing is kept, nothing leaves the host, and listeners last as long as a connect.
 */
final class OwnTraffic implements AutoCloseable {
    private static final int SOCKET_TIMEOUT_MILLIS = 2_000;
    private static final int EVENTS_PER_BULK_WRITE = 220;

    /** What the relay alone can hold for a service that does not read. */
    private static final int PIECE_BYTES = SocketSettings.HIGH_WATER_MARK_BYTES;

    private static final byte[] REQUEST = request(16 << 10);
    private static final byte[] LONG_REQUEST = request(256 << 10);
    private static final byte[] HEAD =
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
                    .getBytes(US_ASCII);
    private static final byte[] EVENT = ("fa\r\ndata: " + "e".repeat(242) + "\n\n\r\n").getBytes(US_ASCII);
    private static final byte[] END = "0\r\n\r\n".getBytes(US_ASCII);

    private final ScratchRecorder recorder;
    private final Relay relay;
    private final byte[] taken = new byte[16 << 10];

    private OwnTraffic(ScratchRecorder recorder, Relay relay) {
        this.recorder = recorder;
        this.relay = relay;
    }

    /**
     * Opens a relay for it.
     *
     * @param recorder takes what passes, and is closed with this; null to forward only
     */
    static OwnTraffic open(Transport transport, ScratchRecorder recorder) {
        Relay relay = null;
        try {
            relay = Relay.start(
                    RelayOptions.defaults().with(transport),
                    () -> recorder == null ? Tee.NONE : new LaneTee(recorder.openLane()),
                    notice -> {});
        } finally {
            if (relay == null && recorder != null) {
                recorder.close();
            }
        }
        return new OwnTraffic(recorder, relay);
    }

    /**
     * A connection of its own with one streamed answer, one event a write.
     *
     * @param gapNanos how long to wait after each event
     */
    void stream(int events, long gapNanos) throws IOException {
        exchange(1, REQUEST, EVENT, events, gapNanos);
    }

    /** Connections that each bring one long request at the same time, answered with many events a write. */
    void bulk(int connections, int writes) throws IOException {
        byte[] block = new byte[EVENT.length * EVENTS_PER_BULK_WRITE];
        for (int at = 0; at < block.length; at += EVENT.length) {
            System.arraycopy(EVENT, 0, block, at, EVENT.length);
        }
        exchange(connections, LONG_REQUEST, block, writes, 0);
    }

    /** Connections with one streamed answer each; their events come together, as those of a batch of decode steps. */
    void crowd(int connections, int events) throws IOException {
        exchange(connections, REQUEST, EVENT, events, 0);
    }

    /** Has the relay's own cost handed over, which a recording brings only now and then. */
    void handOverSelfCost() {
        relay.handOverSelfCost();
    }

    private void exchange(int connections, byte[] request, byte[] block, int writes, long gapNanos) throws IOException {
        List<Ends> crowd = new ArrayList<>();
        try {
            for (int i = 0; i < connections; i++) {
                crowd.add(meet());
            }
            for (int at = 0; at < request.length; at += PIECE_BYTES) {
                ask(request, at, Math.min(PIECE_BYTES, request.length - at), crowd);
            }
            answer(HEAD, crowd);
            for (int i = 0; i < writes; i++) {
                answer(block, crowd);
                if (gapNanos > 0) {
                    LockSupport.parkNanos(gapNanos);
                }
            }
            answer(END, crowd);
            for (Ends ends : crowd) {
                end(ends);
            }
        } finally {
            for (Ends ends : crowd) {
                ends.close();
            }
        }
    }

    /** Both ends in good order, as with most clients; a JVM that has never seen an end would have to compile again. */
    private void end(Ends ends) throws IOException {
        ends.client().shutdownOutput();
        readToEnd(ends.server());
        ends.server().shutdownOutput();
        readToEnd(ends.client());
    }

    /** Lets two ends meet, and closes the listeners again: nobody else is to find one that no user asked for. */
    private Ends meet() throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (ServerSocket service = new ServerSocket(0, 1, loopback)) {
            service.setSoTimeout(SOCKET_TIMEOUT_MILLIS);
            Upstream upstream = Upstream.resolve(loopback.getHostAddress(), service.getLocalPort());
            InetSocketAddress listener = relay.listen("rehearsal", new InetSocketAddress(loopback, 0), upstream);
            Socket client = prepared(new Socket(listener.getAddress(), listener.getPort()));
            try {
                return new Ends(client, prepared(service.accept()));
            } catch (IOException e) {
                client.close();
                throw e;
            }
        } finally {
            relay.stopListening();
        }
    }

    /** Both sockets of an exchange. */
    private record Ends(Socket client, Socket server) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            try (client;
                    server) {
                // Both.
            }
        }
    }

    private void ask(byte[] request, int from, int bytes, List<Ends> crowd) throws IOException {
        for (Ends ends : crowd) {
            ends.client().getOutputStream().write(request, from, bytes);
        }
        for (Ends ends : crowd) {
            read(ends.server(), bytes);
        }
    }

    private void answer(byte[] bytes, List<Ends> crowd) throws IOException {
        for (Ends ends : crowd) {
            ends.server().getOutputStream().write(bytes);
        }
        for (Ends ends : crowd) {
            read(ends.client(), bytes.length);
        }
    }

    private void readToEnd(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        while (in.read(taken) >= 0) {
            // Nobody wants it.
        }
    }

    /** Into memory that is there: what a rehearsal leaves to the collector makes the whole process larger. */
    private void read(Socket socket, int bytes) throws IOException {
        InputStream in = socket.getInputStream();
        int rest = bytes;
        while (rest > 0) {
            int got = in.read(taken, 0, Math.min(rest, taken.length));
            if (got < 0) {
                throw new EOFException("a stream of the rehearsal was cut");
            }
            rest -= got;
        }
    }

    private static byte[] request(int bodyBytes) {
        return ("POST /rehearsal HTTP/1.1\r\nHost: rehearsal\r\nAuthorization: none\r\nContent-Type: application/json\r\n"
                        + "Content-Length: " + bodyBytes + "\r\n\r\n" + " ".repeat(bodyBytes))
                .getBytes(US_ASCII);
    }

    private static Socket prepared(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(SOCKET_TIMEOUT_MILLIS);
        return socket;
    }

    @Override
    public void close() {
        relay.close();
        if (recorder != null) {
            recorder.close();
        }
    }
}
