package io.ssetape.proxy.record;

import io.netty.util.NetUtil;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;

/**
 * Holds an address for a listener that is to be opened in a moment, without accepting anything on it. So a port that is taken
 * shows before a tape is made, the tape can name the port that was picked for {@code :0}, and no client gets in before the
 * tape is ready.
 */
public final class PortReservation implements AutoCloseable {
    private final Socket holder;
    private final InetSocketAddress address;

    private PortReservation(Socket holder, InetSocketAddress address) {
        this.holder = holder;
        this.address = address;
    }

    /**
     * Reserves the address of a tap.
     *
     * @throws Problem when it is no address of this host, or taken
     */
    static PortReservation of(TapPlan tap) {
        return of(new HostPort(tap.listenHost(), tap.listenPort()), "tap " + tap.name());
    }

    /**
     * Reserves an address.
     *
     * @param listen where
     * @param forWhom who wants it, for messages
     * @throws Problem when it is no address of this host, or taken
     */
    public static PortReservation of(HostPort listen, String forWhom) {
        InetSocketAddress wanted = new InetSocketAddress(listenAddress(listen.host(), forWhom), listen.port());
        Socket holder = new Socket();
        try {
            holder.setReuseAddress(true);
            holder.bind(wanted);
            return new PortReservation(holder, new InetSocketAddress(wanted.getAddress(), holder.getLocalPort()));
        } catch (IOException e) {
            close(holder);
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    "cannot listen on " + NetUtil.toSocketAddressString(wanted) + " for " + forWhom + ": "
                            + e.getMessage() + "; choose another port or stop what holds it",
                    e);
        }
    }

    /** The address, its port never 0. */
    public InetSocketAddress address() {
        return address;
    }

    /** Lets go of the address, so that it can be listened on. */
    @Override
    public void close() {
        close(holder);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // A socket that was never connected has nothing to lose.
        }
    }

    private static InetAddress listenAddress(String host, String forWhom) {
        try {
            return InetAddress.getAllByName(host)[0];
        } catch (UnknownHostException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    "cannot listen on " + host + " for " + forWhom
                            + ": it is no address of this host; give one, for instance 127.0.0.1",
                    e);
        }
    }
}
