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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Goes on warming up behind open listeners, while no client is there: streams of its own pass a relay of its own on loopback, and a
 * recorder that keeps nothing, until the JVM has compiled what the first real streams will need. Otherwise it would compile during
 * the first minute of a load, beside the very streams that are to be timed. Stops at once for good when closed, and for as long as
 * a client is connected.
 */
final class Rehearsal implements AutoCloseable {
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(6);
    private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long EVENT_GAP_NANOS = 40_000;
    private static final int SOCKET_TIMEOUT_MILLIS = 2_000;
    private static final int EVENTS = 400;
    private static final int BULK_EVERY = 8;
    private static final int BULK_WRITES = 16;
    private static final int EVENTS_PER_BULK_WRITE = 220;

    private static final byte[] REQUEST = ("POST /rehearsal HTTP/1.1\r\nHost: rehearsal\r\nAuthorization: none\r\n"
                    + "Content-Length: 4096\r\n\r\n" + " ".repeat(4096))
            .getBytes(US_ASCII);
    private static final byte[] HEAD =
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
                    .getBytes(US_ASCII);
    private static final byte[] EVENT = ("fa\r\ndata: " + "e".repeat(242) + "\n\n\r\n").getBytes(US_ASCII);
    private static final byte[] END = "0\r\n\r\n".getBytes(US_ASCII);

    private final Transport transport;
    private final boolean records;
    private final BooleanSupplier idle;
    private final Thread thread;
    private final AtomicLong exchanges = new AtomicLong();
    private volatile boolean over;

    private Rehearsal(Transport transport, boolean records, BooleanSupplier idle) {
        this.transport = transport;
        this.records = records;
        this.idle = idle;
        thread = new Thread(this::run, "ssetape-rehearsal");
        thread.setDaemon(true);
    }

    /**
     * Begins on a thread of its own.
     *
     * @param records whether what passes is handed over, too
     * @param idle whether no client is there
     */
    static Rehearsal start(Transport transport, boolean records, BooleanSupplier idle) {
        Rehearsal rehearsal = new Rehearsal(transport, records, idle);
        rehearsal.thread.start();
        return rehearsal;
    }

    /** Streams that have passed so far. */
    long exchanges() {
        return exchanges.get();
    }

    /** Ends it, and waits for that. */
    @Override
    public void close() {
        over = true;
        LockSupport.unpark(thread);
        try {
            thread.join(SOCKET_TIMEOUT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        if (!waitForIdle()) {
            return;
        }
        try (Recorder recorder = records ? Recorder.rehearsal() : null) {
            stream(recorder);
        } catch (IOException | RuntimeException cold) {
            // Where loopback cannot be used the relay warms up on what it is there for.
        }
    }

    private void stream(Recorder recorder) throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (ServerSocket service = new ServerSocket(0, 1, loopback);
                Relay relay = Relay.start(
                        transport,
                        RelayOptions.defaults(),
                        () -> recorder == null ? Tee.NONE : new LaneTee(recorder.openLane()),
                        notice -> {})) {
            Upstream upstream = Upstream.resolve(loopback.getHostAddress(), service.getLocalPort());
            InetSocketAddress listener = relay.listen("rehearsal", new InetSocketAddress(loopback, 0), upstream);
            long streamedNanos = 0;
            try (Socket client = connected(listener);
                    Socket server = prepared(service.accept())) {
                while (streamedNanos < LIMIT_NANOS && waitForIdle()) {
                    long began = System.nanoTime();
                    exchange(client, server, exchanges.get() % BULK_EVERY == BULK_EVERY - 1);
                    exchanges.incrementAndGet();
                    streamedNanos += System.nanoTime() - began;
                }
            }
        }
    }

    /** Waits until no client is there; false when it is over. */
    private boolean waitForIdle() {
        while (!over && !idle.getAsBoolean()) {
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
        return !over;
    }

    private static void exchange(Socket client, Socket server, boolean bulk) throws IOException {
        client.getOutputStream().write(REQUEST);
        server.getInputStream().readNBytes(REQUEST.length);
        OutputStream out = server.getOutputStream();
        InputStream in = client.getInputStream();
        out.write(HEAD);
        in.readNBytes(HEAD.length);
        if (bulk) {
            byte[] block = new byte[EVENT.length * EVENTS_PER_BULK_WRITE];
            for (int i = 0; i < EVENTS_PER_BULK_WRITE; i++) {
                System.arraycopy(EVENT, 0, block, i * EVENT.length, EVENT.length);
            }
            for (int i = 0; i < BULK_WRITES; i++) {
                out.write(block);
                in.readNBytes(block.length);
            }
        } else {
            for (int i = 0; i < EVENTS; i++) {
                out.write(EVENT);
                in.readNBytes(EVENT.length);
                LockSupport.parkNanos(EVENT_GAP_NANOS);
            }
        }
        out.write(END);
        in.readNBytes(END.length);
    }

    private static Socket connected(InetSocketAddress listener) throws IOException {
        return prepared(new Socket(listener.getAddress(), listener.getPort()));
    }

    private static Socket prepared(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(SOCKET_TIMEOUT_MILLIS);
        return socket;
    }
}
