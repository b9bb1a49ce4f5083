package io.ssetape.proxy.relay;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Party;
import java.nio.ByteBuffer;

/** Where one connection's copies go, in the order in which things happened. */
interface ConnectionTee {
    /** A connection that nobody records. */
    ConnectionTee NONE = new ConnectionTee() {
        @Override
        public void bytes(Direction direction, long arrivalNanos, ByteBuffer payload) {}

        @Override
        public void proxyBytes(long nanos, ByteBuffer payload) {}

        @Override
        public void halfClosed(Direction direction, long nanos) {}

        @Override
        public void closed(Party by, CloseKind kind, long nanos) {}
    };

    /** Bytes of one read; copied before this returns, position and limit left as they were. */
    void bytes(Direction direction, long arrivalNanos, ByteBuffer payload);

    /** Bytes that the relay itself sends to the client. */
    void proxyBytes(long nanos, ByteBuffer payload);

    /** One direction has ended in good order. */
    void halfClosed(Direction direction, long nanos);

    /** The connection is gone; nothing may follow. */
    void closed(Party by, CloseKind kind, long nanos);
}
