package io.ssetape.proxy.lab;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** One end of a TCP connection, driven by a test. A read that gets nothing for ten seconds fails. */
public final class Wire implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 10_000;
    private static final int BUFFER_BYTES = 64 << 10;

    private final Socket socket;

    /** Takes over a socket. */
    public Wire(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.setTcpNoDelay(true);
    }

    /** Connects to an address. */
    public static Wire connect(InetSocketAddress address) {
        return connect(address, 0);
    }

    /**
     * Connects with a small receive buffer, for a reader that is meant to be slow.
     *
     * @param receiveBufferBytes its size, or 0 for what the system gives
     */
    @SuppressWarnings("resource") // the wire owns the socket
    public static Wire connect(InetSocketAddress address, int receiveBufferBytes) {
        return quietly(() -> {
            Socket socket = new Socket();
            if (receiveBufferBytes > 0) {
                socket.setReceiveBufferSize(receiveBufferBytes);
            }
            socket.connect(address, TIMEOUT_MILLIS);
            return new Wire(socket);
        });
    }

    /** Sends bytes in one write. */
    public Wire send(byte[] bytes) {
        return quietly(() -> {
            socket.getOutputStream().write(bytes);
            return this;
        });
    }

    /** Sends text as UTF-8 in one write. */
    public Wire send(String text) {
        return send(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Waits for exactly this many bytes. */
    public byte[] receive(int length) {
        return quietly(() -> {
            byte[] bytes = socket.getInputStream().readNBytes(length);
            if (bytes.length < length) {
                throw new IOException("end of stream after " + bytes.length + " of " + length + " bytes");
            }
            return bytes;
        });
    }

    /** Waits for exactly as many bytes as the text has, and gives them as text. */
    public String receiveText(int length) {
        return new String(receive(length), StandardCharsets.UTF_8);
    }

    /** Reads until the other end sends FIN. */
    public byte[] receiveToEnd() {
        return quietly(() -> socket.getInputStream().readAllBytes());
    }

    /** Reads until the other end resets the connection; a FIN instead is an error. */
    public byte[] receiveToReset() {
        ByteArrayOutputStream received = new ByteArrayOutputStream();
        if (isReset(received)) {
            return received.toByteArray();
        }
        throw new AssertionError("FIN instead of a reset after " + received.size() + " bytes");
    }

    /** Reads until the other end sends FIN or resets the connection. */
    public Received receiveAndSeeHowItEnds() {
        ByteArrayOutputStream received = new ByteArrayOutputStream();
        boolean reset = isReset(received);
        return new Received(received.toByteArray(), reset);
    }

    /**
     * All that came, and how it ended.
     *
     * @param received the bytes
     * @param reset true for a reset, false for a FIN
     */
    public record Received(byte[] received, boolean reset) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Received that && Arrays.equals(received, that.received) && reset == that.reset;
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(received);
        }

        @Override
        public String toString() {
            return new String(received, StandardCharsets.ISO_8859_1) + (reset ? "[reset]" : "[end]");
        }
    }

    private boolean isReset(ByteArrayOutputStream received) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try {
            for (int n = socket.getInputStream().read(buffer);
                    n >= 0;
                    n = socket.getInputStream().read(buffer)) {
                received.write(buffer, 0, n);
            }
            return false;
        } catch (SocketException reset) {
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads once: whatever is there, at most a buffer full; empty at the end of the stream. */
    public byte[] receiveSome() {
        return quietly(() -> {
            byte[] buffer = new byte[BUFFER_BYTES];
            int n = socket.getInputStream().read(buffer);
            return n < 0 ? new byte[0] : Arrays.copyOf(buffer, n);
        });
    }

    /** Sends FIN and goes on reading. */
    public Wire finish() {
        return quietly(() -> {
            socket.shutdownOutput();
            return this;
        });
    }

    /** Sends RST. */
    public void reset() {
        quietly(() -> {
            socket.setSoLinger(true, 0);
            socket.close();
            return this;
        });
    }

    /** The local address. */
    public InetSocketAddress localAddress() {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }

    @Override
    public void close() {
        quietly(() -> {
            socket.close();
            return this;
        });
    }

    private interface Action<T> {
        T run() throws IOException;
    }

    private static <T> T quietly(Action<T> action) {
        try {
            return action.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
