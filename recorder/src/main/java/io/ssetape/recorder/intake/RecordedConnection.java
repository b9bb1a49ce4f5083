package io.ssetape.recorder.intake;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Party;
import java.nio.ByteBuffer;

/** One connection on its lane. Only the lane's event loop may call it; nothing here waits, locks or allocates. */
public final class RecordedConnection {
    RecordedConnection() {}

    /**
     * Bytes of one read; they are copied before this returns.
     *
     * @param payload position to limit are taken; the position is left as it was
     */
    public void bytes(Direction direction, long arrivalNanos, ByteBuffer payload) {
        throw new AssertionError(direction);
    }

    /** Bytes that ssetape itself sends to the client, such as a 502. */
    public void proxyBytes(long nanos, ByteBuffer payload) {
        throw new AssertionError(payload);
    }

    /** One direction has ended. */
    public void halfClosed(Direction direction, long nanos) {
        throw new AssertionError(direction);
    }

    /** The connection is gone; nothing may follow. */
    public void closed(Party by, CloseKind kind, long nanos) {
        throw new AssertionError(by);
    }
}
