package io.ssetape.proxy.relay;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/** A tee that keeps everything as frames in memory, for tests. Any number of event loops may use it. */
final class RecordingTee implements Tee {
    private final AtomicLong connections = new AtomicLong();
    private final List<Frame> frames = new ArrayList<>();

    @Override
    public ConnectionTee opened(String tap, String client, String upstream, long acceptedNanos, long connectedNanos) {
        long connection = connections.incrementAndGet();
        add(new Frame.ConnectionOpened(acceptedNanos, connection, tap, client, upstream, connectedNanos));
        return new Kept(connection);
    }

    @Override
    public void selfCost(long nanos, Direction direction, byte[] histogram) {
        add(new Frame.SelfCost(nanos, direction, histogram));
    }

    private synchronized void add(Frame frame) {
        frames.add(frame);
    }

    synchronized List<Frame> frames() {
        return List.copyOf(frames);
    }

    <T extends Frame> List<T> frames(Class<T> kind) {
        return frames().stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** The recorded bytes of one connection and direction, joined. */
    byte[] bytes(long connection, Direction direction) {
        return join(bytes -> bytes.connection() == connection && bytes.direction() == direction && !bytes.byProxy());
    }

    /** The bytes that the proxy itself sent. */
    byte[] proxyBytes() {
        return join(Frame.Bytes::byProxy);
    }

    private byte[] join(Predicate<Frame.Bytes> which) {
        java.io.ByteArrayOutputStream joined = new java.io.ByteArrayOutputStream();
        frames(Frame.Bytes.class).stream().filter(which).forEach(bytes -> joined.writeBytes(bytes.payload()));
        return joined.toByteArray();
    }

    private final class Kept implements ConnectionTee {
        private final long connection;
        private final long[] offsets = new long[2];
        private boolean closed;

        Kept(long connection) {
            this.connection = connection;
        }

        @Override
        public void bytes(Direction direction, long arrivalNanos, ByteBuffer payload) {
            keep(direction, arrivalNanos, payload, false);
        }

        @Override
        public void proxyBytes(long nanos, ByteBuffer payload) {
            keep(Direction.RESPONSE, nanos, payload, true);
        }

        private void keep(Direction direction, long nanos, ByteBuffer payload, boolean byProxy) {
            byte[] copy = new byte[payload.remaining()];
            payload.duplicate().get(copy);
            addOpen(new Frame.Bytes(nanos, connection, direction, offsets[direction.code()], byProxy, copy));
            offsets[direction.code()] += copy.length;
        }

        @Override
        public void halfClosed(Direction direction, long nanos) {
            addOpen(new Frame.HalfClosed(nanos, connection, direction));
        }

        @Override
        public void closed(Party by, CloseKind kind, long nanos) {
            addOpen(new Frame.Closed(nanos, connection, by, kind));
            closed = true;
        }

        private void addOpen(Frame frame) {
            if (closed) {
                add(new Frame.Mark(frame.nanos(), "after closed: " + frame));
            }
            add(frame);
        }
    }
}
