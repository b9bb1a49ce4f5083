package io.ssetape.recorder.portable;

import io.ssetape.recorder.frame.Direction;
import java.util.HashMap;
import java.util.Map;

/** How far each direction of each open connection has got; writer and reader keep the same account. */
final class StreamOffsets {
    private final Map<Long, Stream[]> open = new HashMap<>();

    /** One direction of one connection. */
    static final class Stream {
        private long next;
        private long latestNanos = Long.MIN_VALUE;
        private boolean ended;

        /** Where the next byte belongs if nothing else is said. */
        long next() {
            return next;
        }

        /** When the latest bytes arrived, or {@link Long#MIN_VALUE}. */
        long latestNanos() {
            return latestNanos;
        }

        void end() {
            ended = true;
        }

        /** Whether it has been said that nothing more will come. */
        boolean isEnded() {
            return ended;
        }

        void advance(long offset, long length) {
            next = offset + length;
        }

        void arrived(long nanos) {
            latestNanos = nanos;
        }
    }

    /** A connection begins: both directions at 0. */
    void begin(long connection) {
        open.put(connection, new Stream[] {new Stream(), new Stream()});
    }

    /** The account of one direction; a connection that was not begun begins here. */
    Stream of(long connection, Direction direction) {
        if (!knows(connection)) {
            begin(connection);
        }
        return open.get(connection)[direction.code()];
    }

    /** Whether this connection has an account. */
    boolean knows(long connection) {
        return open.containsKey(connection);
    }

    /** The connection is gone. */
    void forget(long connection) {
        open.remove(connection);
    }
}
