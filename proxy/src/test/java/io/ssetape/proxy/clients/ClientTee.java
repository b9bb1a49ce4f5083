package io.ssetape.proxy.clients;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Stands right in front of a client and logs what passes its sockets. The client talks to the same port whatever is behind,
 * so its own bytes, the {@code Host} header among them, cannot differ between two runs.
 */
final class ClientTee implements AutoCloseable {
    private final ServerSocket listener =
            new ServerSocket(0, 1024, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    private final ExecutorService pumps = Executors.newCachedThreadPool();
    private volatile int targetPort;
    private volatile WireLog log = new WireLog();
    private int connections;

    ClientTee(int targetPort) throws IOException {
        this.targetPort = targetPort;
        pumps.execute(this::accept);
    }

    String baseUrl() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    /** Sends later connections there and logs them into a log of their own. */
    void leadTo(int otherPort) {
        log = new WireLog();
        targetPort = otherPort;
    }

    /** What has passed since the last change of target. */
    WireLog log() {
        return log;
    }

    private void accept() {
        while (true) {
            try {
                Socket client = listener.accept();
                Socket service = new Socket(listener.getInetAddress(), targetPort);
                client.setTcpNoDelay(true);
                service.setTcpNoDelay(true);
                int number = ++connections;
                WireLog log = this.log;
                pumps.execute(() -> pump(client, service, bytes -> log.received(number, bytes)));
                pumps.execute(() -> pump(service, client, bytes -> log.sent(number, bytes)));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private interface Sink {
        void take(byte[] bytes);
    }

    private static void pump(Socket from, Socket to, Sink sink) {
        byte[] buffer = new byte[16_384];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                sink.take(Arrays.copyOf(buffer, n));
                out.write(buffer, 0, n);
            }
            to.shutdownOutput();
        } catch (IOException e) {
            closeBoth(from, to);
        }
    }

    private static void closeBoth(Socket one, Socket other) {
        try (one;
                other) {
            one.setSoLinger(true, 0);
            other.setSoLinger(true, 0);
        } catch (IOException e) {
            // already gone: that is all that was wanted
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        pumps.shutdownNow();
    }
}
