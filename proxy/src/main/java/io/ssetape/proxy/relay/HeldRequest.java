package io.ssetape.proxy.relay;

import io.netty.buffer.ByteBuf;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;

/** What a waiting client has sent, each read with its stamp. One read, or all there is when the client has also sent FIN. */
final class HeldRequest {
    /** Takes over one held read, its reference included. */
    interface Taker {
        void take(long arrivalNanos, ByteBuf bytes);
    }

    private record Read(long arrivalNanos, ByteBuf bytes) {}

    private final Deque<Read> reads = new ArrayDeque<>(1);
    private boolean ended;
    private long endNanos;

    void add(long arrivalNanos, ByteBuf bytes) {
        reads.add(new Read(arrivalNanos, bytes));
    }

    void end(long nanos) {
        ended = true;
        endNanos = nanos;
    }

    boolean isEmpty() {
        return reads.isEmpty();
    }

    /** When the client said that it will send no more, if it has. */
    OptionalLong ended() {
        return ended ? OptionalLong.of(endNanos) : OptionalLong.empty();
    }

    /** Gives the first read away, if there is one. */
    void first(Taker taker) {
        Read read = reads.poll();
        if (read != null) {
            taker.take(read.arrivalNanos, read.bytes);
        }
    }

    /** Gives every read away, in order. */
    void forEach(Taker taker) {
        for (Read read = reads.poll(); read != null; read = reads.poll()) {
            taker.take(read.arrivalNanos, read.bytes);
        }
    }
}
