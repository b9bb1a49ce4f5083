package io.ssetape.replayer.flow;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Gives the frames of a tape with each direction's byte stream cut anew. A piece carries the time of the original read that
 * brought its last byte, so nothing is seen earlier than it was. A piece that is not full yet is handed on before the other
 * direction of its connection speaks and before a half-close, close, gap or the end of the tape: causality stays. All other
 * frames pass unchanged, so the totals in {@link Frame.TapeEnd} are those of the original.
 */
public final class Rechunker {
    private final PieceSizes sizes;
    private final Consumer<Frame> out;
    private final Map<Long, Connection> connections = new LinkedHashMap<>();

    /**
     * A re-cutter.
     *
     * @param sizes the lengths of the pieces, asked for one piece after another over all connections
     * @param out where the frames go
     */
    public Rechunker(PieceSizes sizes, Consumer<Frame> out) {
        this.sizes = sizes;
        this.out = out;
    }

    /** The next frame of the original. */
    public void accept(Frame frame) {
        if (frame instanceof Frame.Bytes bytes) {
            Connection connection = connections.computeIfAbsent(bytes.connection(), number -> new Connection());
            connection.other(bytes.direction()).flush();
            connection.of(bytes.direction()).add(bytes);
            return;
        }
        if (frame instanceof Frame.HalfClosed halfClosed) {
            flush(halfClosed.connection());
        } else if (frame instanceof Frame.Gap gap) {
            flush(gap.connection());
        } else if (frame instanceof Frame.Closed closed) {
            flush(closed.connection());
            connections.remove(closed.connection());
        } else if (frame instanceof Frame.TapeEnd) {
            finish();
        }
        out.accept(frame);
    }

    /** No more frames; hands on what is still held back. */
    public void finish() {
        connections.values().forEach(Connection::flush);
        connections.clear();
    }

    private void flush(long number) {
        Connection connection = connections.get(number);
        if (connection != null) {
            connection.flush();
        }
    }

    private final class Connection {
        private final Stream request = new Stream();
        private final Stream response = new Stream();

        Stream of(Direction direction) {
            return direction == Direction.REQUEST ? request : response;
        }

        Stream other(Direction direction) {
            return direction == Direction.REQUEST ? response : request;
        }

        void flush() {
            request.flush();
            response.flush();
        }
    }

    /** One direction's piece in the making. */
    private final class Stream {
        private byte[] piece = new byte[0];
        private int length;
        private int wanted;
        private Frame.Bytes last;
        private long offset;

        void add(Frame.Bytes read) {
            boolean continues = last != null
                    && last.byProxy() == read.byProxy()
                    && last.streamOffset() + last.payload().length == read.streamOffset();
            if (length > 0 && !continues) {
                flush();
            }
            last = read;
            byte[] payload = read.payload();
            int taken = 0;
            while (taken < payload.length) {
                if (length == 0) {
                    wanted = sizes.next();
                    offset = read.streamOffset() + taken;
                }
                int count = Math.min(wanted - length, payload.length - taken);
                append(payload, taken, count);
                taken += count;
                if (length == wanted) {
                    flush();
                }
            }
        }

        private void append(byte[] payload, int from, int count) {
            if (piece.length - length < count) {
                piece = Arrays.copyOf(piece, Math.min(wanted, Math.max(length + count, 2 * piece.length)));
            }
            System.arraycopy(payload, from, piece, length, count);
            length += count;
        }

        void flush() {
            if (length > 0) {
                byte[] payload = Arrays.copyOf(piece, length);
                length = 0;
                out.accept(new Frame.Bytes(
                        last.nanos(), last.connection(), last.direction(), offset, last.byProxy(), payload));
            }
        }
    }
}
