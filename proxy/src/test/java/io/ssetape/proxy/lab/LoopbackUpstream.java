package io.ssetape.proxy.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.net.ServerSocketFactory;

/**
 * A listener on the loopback interface that answers nothing by itself: a test takes each connection and plays the service.
 * Connections wait in the system's backlog until they are taken.
 */
public final class LoopbackUpstream implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 10_000;

    private final ServerSocket listener;
    private final Deque<Wire> taken = new ArrayDeque<>();

    /** Listens on a free port. */
    public LoopbackUpstream() {
        this(ServerSocketFactory.getDefault());
    }

    /** Listens on a free port, with sockets of some kind. */
    public LoopbackUpstream(ServerSocketFactory sockets) {
        try {
            listener = sockets.createServerSocket(0, 1024, InetAddress.getLoopbackAddress());
            listener.setSoTimeout(TIMEOUT_MILLIS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return (InetSocketAddress) listener.getLocalSocketAddress();
    }

    /** Its port. */
    public int port() {
        return listener.getLocalPort();
    }

    /** Waits for the next connection; it is the caller's to close. */
    public Socket acceptSocket() {
        try {
            return listener.accept();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for the next connection; it is closed together with this upstream. */
    public Wire accept() {
        try {
            Wire wire = new Wire(listener.accept());
            taken.add(wire);
            return wire;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        taken.forEach(Wire::close);
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
