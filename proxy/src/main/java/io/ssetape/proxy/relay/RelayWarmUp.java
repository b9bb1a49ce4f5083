package io.ssetape.proxy.relay;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.TimeUnit;

/**
 * Sends traffic of its own through a relay of its own, over loopback, before the first client comes. Without it the first
 * connection waits some hundred milliseconds while the JVM loads and links classes, which a measuring proxy must not add to
 * anybody's first token. Nothing of it is recorded, and nothing leaves the host. Short, since nobody can connect meanwhile: what it leaves cold is
 * warmed up by {@link Rehearsal}.
 */
final class RelayWarmUp {
    private static final int CONNECTIONS = 3;
    private static final int ROUND_TRIPS = 30;
    private static final int MESSAGE_BYTES = 256;
    private static final int SOCKET_TIMEOUT_MILLIS = 1_000;
    private static final long LIMIT_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final long deadlineNanos = System.nanoTime() + LIMIT_NANOS;

    private RelayWarmUp() {}

    /** Takes up to half a second. Where loopback cannot be used the relay stays cold, which is slower but not wrong. */
    static void run(Transport transport) {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (ServerSocket service = new ServerSocket(0, CONNECTIONS, loopback);
                Relay relay = Relay.start(transport, RelayOptions.defaults(), () -> Tee.NONE, notice -> {})) {
            Thread echo = new Thread(() -> echo(service), "ssetape-warm-up");
            echo.setDaemon(true);
            echo.start();
            Upstream upstream = Upstream.resolve(loopback.getHostAddress(), service.getLocalPort());
            new RelayWarmUp().talk(relay.listen("warm-up", new InetSocketAddress(loopback, 0), upstream));
        } catch (IOException | RuntimeException cold) {
            // See above.
        }
    }

    private void talk(InetSocketAddress relay) throws IOException {
        byte[] message = new byte[MESSAGE_BYTES];
        for (int i = 0; i < CONNECTIONS && System.nanoTime() < deadlineNanos; i++) {
            try (Socket socket = new Socket(relay.getAddress(), relay.getPort())) {
                socket.setTcpNoDelay(true);
                socket.setSoTimeout(SOCKET_TIMEOUT_MILLIS);
                for (int trip = 0; trip < ROUND_TRIPS && System.nanoTime() < deadlineNanos; trip++) {
                    socket.getOutputStream().write(message);
                    socket.getInputStream().readNBytes(MESSAGE_BYTES);
                }
                socket.shutdownOutput();
                socket.getInputStream().readAllBytes();
            }
        }
    }

    /** Serves one connection after another until the listener is closed. */
    private static void echo(ServerSocket service) {
        byte[] buffer = new byte[MESSAGE_BYTES];
        while (!service.isClosed()) {
            try (Socket socket = service.accept()) {
                socket.setTcpNoDelay(true);
                InputStream in = socket.getInputStream();
                for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                    socket.getOutputStream().write(buffer, 0, n);
                }
            } catch (IOException over) {
                // The listener is closed, or a client has left.
            }
        }
    }
}
