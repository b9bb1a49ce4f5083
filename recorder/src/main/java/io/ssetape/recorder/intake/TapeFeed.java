package io.ssetape.recorder.intake;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import java.nio.ByteBuffer;

/** Turns what the lanes handed over into frames, connection by connection. */
final class TapeFeed {
    private static final String BUDGET = "budget";
    private static final String DISK = "disk";

    private final GuardedSink sink;
    private final Counters counters;
    private final boolean keepCredentials;

    TapeFeed(GuardedSink sink, Counters counters, boolean keepCredentials) {
        this.sink = sink;
        this.counters = counters;
        this.keepCredentials = keepCredentials;
    }

    ConnectionState opened(Frame.ConnectionOpened opening) {
        sink.append(opening);
        return new ConnectionState(opening.connection(), keepCredentials);
    }

    void bytes(
            ConnectionState connection,
            Direction direction,
            long nanos,
            long offset,
            boolean byProxy,
            ByteBuffer payload) {
        int length = payload.remaining();
        // What the proxy says is part of what the client sees, and decides what follows it: a tunnel that it opened, a
        // body that
        // it refused.
        redact(connection, direction, payload);
        if (sink.takesPayload(length)) {
            writeUnwritten(connection, direction);
            if (sink.appendBytes(nanos, connection.number(), direction, offset, byProxy, payload)) {
                return;
            }
        }
        connection.unwritten(direction).add(nanos, offset, length);
        counters.missing(length);
    }

    /** In a pause too: what follows it can only be masked by who has seen what came before. */
    private void redact(ConnectionState connection, Direction direction, ByteBuffer payload) {
        if (sink.failed()) {
            return;
        }
        try {
            connection.redact(direction, payload);
        } catch (RuntimeException e) {
            // Better no recording than one with credentials in it.
            sink.fail(e);
        }
    }

    /** Bytes that found no memory in their lane, and were counted there. */
    void gap(ConnectionState connection, Direction direction, long nanos, long offset, long bytes) {
        connection.lost(direction, bytes);
        writeUnwritten(connection, direction);
        sink.append(new Frame.Gap(nanos, connection.number(), direction, offset, bytes, BUDGET));
    }

    void halfClosed(ConnectionState connection, Direction direction, long nanos) {
        writeUnwritten(connection, direction);
        sink.append(new Frame.HalfClosed(nanos, connection.number(), direction));
    }

    void closed(ConnectionState connection, Party by, CloseKind how, long nanos) {
        writeUnwritten(connection);
        sink.append(new Frame.Closed(nanos, connection.number(), by, how));
    }

    /** Writes down which bytes of a connection the disk had no room for. */
    void writeUnwritten(ConnectionState connection) {
        writeUnwritten(connection, Direction.REQUEST);
        writeUnwritten(connection, Direction.RESPONSE);
    }

    private void writeUnwritten(ConnectionState connection, Direction direction) {
        UnwrittenRange range = connection.unwritten(direction);
        if (!range.isEmpty()) {
            sink.append(
                    new Frame.Gap(range.nanos(), connection.number(), direction, range.offset(), range.bytes(), DISK));
            range.clear();
        }
    }
}
