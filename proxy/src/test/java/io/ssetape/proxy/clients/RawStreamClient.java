package io.ssetape.proxy.clients;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Sends one request and keeps every byte that comes back, with the time at which it had it. */
final class RawStreamClient {
    private final Socket socket;
    private final Thread reader;
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();
    private final List<Arrival> arrivals = new ArrayList<>();

    /** How many bytes had arrived by when. */
    private record Arrival(long nanos, int bytes) {}

    RawStreamClient(int port, String model) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        String body = "{\"model\":\"" + model + "\",\"stream\":true,\"messages\":[]}";
        String request =
                "POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        reader = new Thread(this::read, "client " + localAddress());
        reader.start();
    }

    private void read() {
        byte[] buffer = new byte[65_536];
        try {
            InputStream in = socket.getInputStream();
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                long nanos = System.nanoTime();
                synchronized (this) {
                    received.write(buffer, 0, n);
                    arrivals.add(new Arrival(nanos, received.size()));
                }
            }
        } catch (IOException e) {
            // The proxy was killed, or this side hung up: what has arrived stays.
        }
    }

    /** This side's address, as the tape names it. */
    String localAddress() {
        return "127.0.0.1:" + socket.getLocalPort();
    }

    synchronized int receivedBytes() {
        return received.size();
    }

    /** All that has arrived. */
    synchronized byte[] received() {
        return received.toByteArray();
    }

    /** When the byte behind that many arrived; empty when it never did. */
    synchronized OptionalLong arrivalNanosBehind(int bytes) {
        return arrivals.stream()
                .filter(arrival -> arrival.bytes() > bytes)
                .mapToLong(Arrival::nanos)
                .findFirst();
    }

    /** Hangs up, and waits until nothing more can arrive. */
    void hangUp() throws IOException, InterruptedException {
        socket.close();
        reader.join();
    }
}
