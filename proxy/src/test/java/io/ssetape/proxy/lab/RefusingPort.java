package io.ssetape.proxy.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** A loopback port on which nobody listens, and on which nobody else can begin to listen while this is open. */
public final class RefusingPort implements AutoCloseable {
    private final Socket holder = new Socket();

    /** Takes a free port. */
    public RefusingPort() {
        try {
            // Bound but not listening: the system refuses connections to it and gives it to nobody else.
            holder.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where connections are refused. */
    public InetSocketAddress address() {
        return (InetSocketAddress) holder.getLocalSocketAddress();
    }

    @Override
    public void close() {
        try {
            holder.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
