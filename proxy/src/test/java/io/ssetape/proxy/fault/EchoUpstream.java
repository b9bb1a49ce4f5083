package io.ssetape.proxy.fault;

import io.ssetape.proxy.lab.LoopbackUpstream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;

/** A service that gives every client its own bytes back, any number of clients at a time. */
final class EchoUpstream implements AutoCloseable {
    private final LoopbackUpstream listener = new LoopbackUpstream();

    EchoUpstream() {
        daemon(this::serve);
    }

    int port() {
        return listener.port();
    }

    private void serve() {
        try {
            while (true) {
                Socket client = listener.acceptSocket();
                daemon(() -> echo(client));
            }
        } catch (UncheckedIOException closed) {
            // The test is over.
        }
    }

    private static void echo(Socket client) {
        try (client) {
            client.getInputStream().transferTo(client.getOutputStream());
        } catch (IOException gone) {
            // So is its echo.
        }
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "echo");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        listener.close();
    }
}
