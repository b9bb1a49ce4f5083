package io.ssetape.proxy.relay;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;

/** How names become addresses. The JDK's resolver blocks, so whoever must not wait has it asked on a thread of its own. */
final class NameLookUp {
    /** The system's resolver, and a new thread for each question. */
    static final NameLookUp SYSTEM = new NameLookUp(InetAddress::getAllByName, NameLookUp::onNewThread);

    private final Resolver resolver;
    private final Executor threads;

    /** Gives all addresses of a name; may take its time. */
    @FunctionalInterface
    interface Resolver {
        /** The addresses, in the order in which they are to be tried. */
        InetAddress[] addressesOf(String host) throws UnknownHostException;
    }

    /** What a look-up came to. */
    interface Outcome {
        /** There are addresses, at least one. */
        void found(List<InetSocketAddress> addresses);

        /** There are none. */
        void failed(Throwable cause);
    }

    /**
     * Looks up by other means than the system's.
     *
     * @param threads where {@link #start} has the resolver asked
     */
    NameLookUp(Resolver resolver, Executor threads) {
        this.resolver = resolver;
        this.threads = threads;
    }

    /** Looks up right now. */
    List<InetSocketAddress> now(String host, int port) throws UnknownHostException {
        InetAddress[] addresses = resolver.addressesOf(host);
        if (addresses.length == 0) {
            throw new UnknownHostException(host);
        }
        return Arrays.stream(addresses)
                .map(address -> new InetSocketAddress(address, port))
                .toList();
    }

    /** Begins to look up. The outcome is told whatever happens: on that thread, or right here where there is no thread to be had. */
    void start(String host, int port, Outcome outcome) {
        try {
            threads.execute(() -> tell(host, port, outcome));
        } catch (Throwable e) {
            // Where the system has no thread left that is an Error.
            outcome.failed(e);
        }
    }

    private void tell(String host, int port, Outcome outcome) {
        List<InetSocketAddress> found;
        try {
            found = now(host, port);
        } catch (Throwable e) {
            // Whoever waits has to hear of it, be it an Error of the resolver.
            outcome.failed(e);
            return;
        }
        outcome.found(found);
    }

    private static void onNewThread(Runnable work) {
        Thread thread = new Thread(work, "ssetape-look-up");
        thread.setDaemon(true);
        thread.start();
    }
}
