package io.ssetape.proxy.relay;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.ssetape.recorder.intake.Recorder;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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

    private static final byte[] REQUEST = ("POST /rehearsal HTTP/1.1\r\nHost: rehearsal\r\nAuthorization: none\r\n"
                    + "Content-Type: application/json\r\nContent-Length: 16384\r\n\r\n" + " ".repeat(16384))
            .getBytes(US_ASCII);
    private static final byte[] HEAD =
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
                    .getBytes(US_ASCII);
    private static final byte[] EVENT = ("fa\r\ndata: " + "e".repeat(242) + "\n\n\r\n").getBytes(US_ASCII);
    private static final byte[] END = "0\r\n\r\n".getBytes(US_ASCII);

    private final Recorder recorder;
    private final Relay relay;

    private OwnTraffic(Recorder recorder, Relay relay) {
        this.recorder = recorder;
        this.relay = relay;
    }

    /**
     * Opens a relay for it.
     *
     * @param records whether what passes is handed over to a recorder, which throws it away
     */
    static OwnTraffic open(Transport transport, boolean records) {
        Recorder recorder = records ? Recorder.rehearsal() : null;
        Relay relay = Relay.start(
                RelayOptions.defaults().with(transport),
                () -> recorder == null ? Tee.NONE : new LaneTee(recorder.openLane()),
                notice -> {});
        return new OwnTraffic(recorder, relay);
    }

    /**
     * A connection of its own with one streamed answer, one event a write.
     *
     * @param gapNanos how long to wait after each event
     */
    void stream(int events, long gapNanos) throws IOException {
        exchange(EVENT, events, gapNanos);
    }

    /** A connection of its own with one answer of many events a write. */
    void bulk(int writes) throws IOException {
        byte[] block = new byte[EVENT.length * EVENTS_PER_BULK_WRITE];
        for (int at = 0; at < block.length; at += EVENT.length) {
            System.arraycopy(EVENT, 0, block, at, EVENT.length);
        }
        exchange(block, writes, 0);
    }

    /**
     * Several connections at once, each with one streamed answer; their events come together, as those of a batch of decode steps.
     *
     * @param connections how many
     */
    void crowd(int connections, int events) throws IOException {
        List<Ends> crowd = new ArrayList<>();
        try {
            for (int i = 0; i < connections; i++) {
                crowd.add(meet());
            }
            for (Ends ends : crowd) {
                ends.client().getOutputStream().write(REQUEST);
            }
            for (Ends ends : crowd) {
                ends.server().getInputStream().readNBytes(REQUEST.length);
            }
            passAll(HEAD, crowd);
            for (int i = 0; i < events; i++) {
                passAll(EVENT, crowd);
            }
            passAll(END, crowd);
            for (Ends ends : crowd) {
                end(ends);
            }
        } finally {
            for (Ends ends : crowd) {
                ends.close();
            }
        }
    }

    private void exchange(byte[] block, int writes, long gapNanos) throws IOException {
        try (Ends ends = meet()) {
            Socket client = ends.client();
            Socket server = ends.server();
            client.getOutputStream().write(REQUEST);
            server.getInputStream().readNBytes(REQUEST.length);
            OutputStream out = server.getOutputStream();
            InputStream in = client.getInputStream();
            pass(HEAD, out, in);
            for (int i = 0; i < writes; i++) {
                pass(block, out, in);
                if (gapNanos > 0) {
                    LockSupport.parkNanos(gapNanos);
                }
            }
            pass(END, out, in);
            end(ends);
        }
    }

    /** Both ends in good order, as with most clients; a JVM that has never seen an end would have to compile again. */
    private static void end(Ends ends) throws IOException {
        ends.client().shutdownOutput();
        ends.server().getInputStream().readAllBytes();
        ends.server().shutdownOutput();
        ends.client().getInputStream().readAllBytes();
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

    private static void passAll(byte[] bytes, List<Ends> crowd) throws IOException {
        for (Ends ends : crowd) {
            ends.server().getOutputStream().write(bytes);
        }
        for (Ends ends : crowd) {
            ends.client().getInputStream().readNBytes(bytes.length);
        }
    }

    private static void pass(byte[] bytes, OutputStream out, InputStream in) throws IOException {
        out.write(bytes);
        in.readNBytes(bytes.length);
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
