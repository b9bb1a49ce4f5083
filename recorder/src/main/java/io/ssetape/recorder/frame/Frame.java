package io.ssetape.recorder.frame;

import java.util.List;
import java.util.Map;

/**
 * One entry of a tape. Times are {@link System#nanoTime()} readings of the recording host. Frames of one connection and
 * direction stand on the tape in the order in which they happened; frames of different connections may be a few
 * milliseconds out of order, since each event loop hands over on its own.
 */
public sealed interface Frame {

    /** When it happened, in nanoseconds of the recording host's monotonic clock. */
    long nanos();

    /**
     * The first frame of every tape.
     *
     * @param clock the clock pair taken when the tape was begun
     * @param formatVersion the version of the frame layout
     * @param writer what wrote the tape, for instance {@code ssetape 0.1.0}
     * @param tapeId a random identity, 32 hexadecimal digits; empty when a foreign capture did not bring one
     * @param taps the listening points; empty when a foreign capture did not say
     * @param settings what the recording was told, as text, in the order given
     */
    record TapeStart(
            WallTime clock,
            int formatVersion,
            String writer,
            String tapeId,
            List<Tap> taps,
            Map<String, String> settings)
            implements Frame {
        /** The version of the frame layout that this build writes, and the newest that it reads. */
        public static final int CURRENT_VERSION = 1;

        @Override
        public long nanos() {
            return clock.monoNanos();
        }
    }

    /**
     * A client connection and its upstream twin. Written once the upstream has answered the connect, or has not.
     *
     * @param nanos when the client's connection was accepted
     * @param connection its number on this tape, from 1
     * @param tap the {@link Tap#name()}
     * @param client the client's address, {@code host:port}
     * @param upstream the address that was connected to, {@code host:port}
     * @param connectedNanos when the upstream connection stood, or {@link #NOT_CONNECTED}
     */
    record ConnectionOpened(
            long nanos, long connection, String tap, String client, String upstream, long connectedNanos)
            implements Frame {
        /** Stands for "the upstream connection never stood, or nobody knows when". */
        public static final long NOT_CONNECTED = Long.MIN_VALUE;
    }

    /**
     * Bytes exactly as one read delivered them, credentials masked.
     *
     * @param nanos when they arrived
     * @param connection the connection's number
     * @param direction which way they travel
     * @param streamOffset the position of the first byte in its direction's stream, from 0; lost bytes count
     * @param byProxy true for bytes that ssetape made itself (a 502), false for bytes that passed through
     * @param payload the bytes; the array is the record's own and must not be changed
     */
    record Bytes(long nanos, long connection, Direction direction, long streamOffset, boolean byProxy, byte[] payload)
            implements Frame {
        @Override
        public String toString() {
            return "Bytes[" + nanos + " #" + connection + " " + direction.label() + " @" + streamOffset + " +"
                    + payload.length + (byProxy ? " by proxy" : "") + "]";
        }
    }

    /**
     * One side said that it will send no more.
     *
     * @param nanos when the end was seen
     * @param connection the connection's number
     * @param direction the direction that ended
     */
    record HalfClosed(long nanos, long connection, Direction direction) implements Frame {}

    /**
     * The connection is gone.
     *
     * @param nanos when
     * @param connection the connection's number
     * @param by who ended it
     * @param kind how
     */
    record Closed(long nanos, long connection, Party by, CloseKind kind) implements Frame {}

    /**
     * Bytes that passed through but are not on the tape.
     *
     * @param nanos when the first of them arrived
     * @param connection the connection's number
     * @param direction which way they travelled
     * @param streamOffset the position of the first missing byte in its direction's stream
     * @param missingBytes how many are missing
     * @param reason why: {@code budget} (recorder too slow) or {@code disk} (free space at its reserve)
     */
    record Gap(long nanos, long connection, Direction direction, long streamOffset, long missingBytes, String reason)
            implements Frame {}

    /**
     * The two clocks, read together again.
     *
     * @param clock the pair
     */
    record ClockPair(WallTime clock) implements Frame {
        @Override
        public long nanos() {
            return clock.monoNanos();
        }
    }

    /**
     * What a Prometheus endpoint said.
     *
     * @param nanos when the answer was complete
     * @param phase {@code before}, {@code periodic} or {@code after}
     * @param url the endpoint
     * @param status the HTTP status, or 0 when there was no answer
     * @param body the answer's body, or the reason why there was none; must not be changed
     */
    record MetricsSnapshot(long nanos, String phase, String url, int status, byte[] body) implements Frame {}

    /**
     * A user's label on the time line.
     *
     * @param nanos when
     * @param label the user's words
     */
    record Mark(long nanos, String label) implements Frame {}

    /**
     * How long the relay held bytes: read from one socket until written to the other.
     *
     * @param nanos when the histogram was taken; it covers the whole recording so far
     * @param direction the direction it speaks of
     * @param histogram an HdrHistogram of nanoseconds in its V2 (uncompressed) encoding; must not be changed
     */
    record SelfCost(long nanos, Direction direction, byte[] histogram) implements Frame {}

    /**
     * The last frame of a tape that was ended in good order.
     *
     * @param nanos when
     * @param frames how many frames stand before this one
     * @param payloadBytes the payload bytes of all {@link Bytes} frames
     * @param missingBytes the bytes of all {@link Gap} frames
     */
    record TapeEnd(long nanos, long frames, long payloadBytes, long missingBytes) implements Frame {}
}
