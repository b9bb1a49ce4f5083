package io.ssetape.proxy.relay;

import io.ssetape.proxy.lab.LoopbackUpstream;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;

/** A relay with one tap in front of a loopback upstream, and a tee in memory. */
final class RelayFixture implements AutoCloseable {
    final LoopbackUpstream upstream = new LoopbackUpstream();
    final RecordingTee tee = new RecordingTee();
    final List<String> notices = new CopyOnWriteArrayList<>();
    final Relay relay;
    final InetSocketAddress address;

    RelayFixture(Transport transport) {
        this(transport, 1);
    }

    RelayFixture(Transport transport, int eventLoops) {
        relay = Relay.start(new RelayOptions(transport, eventLoops, 2_000, false), () -> tee, notices::add);
        address = tap("entry", upstream.address());
    }

    InetSocketAddress tap(String name, InetSocketAddress upstreamAddress) {
        return relay.listen(
                name,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                Upstream.resolve(upstreamAddress.getAddress().getHostAddress(), upstreamAddress.getPort()));
    }

    /** Both ends of one connection through the relay. */
    Ends connect() {
        return connect(0);
    }

    Ends connect(int clientReceiveBufferBytes) {
        Wire client = Wire.connect(address, clientReceiveBufferBytes);
        return new Ends(client, upstream.accept());
    }

    /** Waits until the tee has been told how a connection ended. */
    Frame.Closed awaitClosed() {
        Awaitility.await().until(() -> !tee.frames(Frame.Closed.class).isEmpty());
        return tee.frames(Frame.Closed.class).get(0);
    }

    /** Waits until the tee has got this many bytes of the first connection. */
    void awaitBytes(Direction direction, int length) {
        Awaitility.await().until(() -> tee.bytes(1, direction).length >= length);
    }

    /** The most bytes that wait inside the relay for any socket. */
    long largestBacklogBytes() {
        RelayLoop loop = relay.loops().get(0);
        return loop.eventLoop()
                .submit(loop::largestBacklogBytes)
                .syncUninterruptibly()
                .getNow();
    }

    @Override
    public void close() {
        relay.close();
        upstream.close();
    }

    /** The two ends that a test drives. */
    record Ends(Wire client, Wire server) implements AutoCloseable {
        @Override
        public void close() {
            client.close();
            server.close();
        }
    }
}
