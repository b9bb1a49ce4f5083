package io.ssetape.recorder.portable;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import java.util.function.Consumer;

/** Frames of lines that belong to a connection: keeps stream offsets, and invents the opening of one that has none. */
final class ConnectionLines {
    /** Marks bytes that ssetape made itself. */
    static final String ORIGIN_PROXY = "proxy";

    private static final String[] ORIGINS = {ORIGIN_PROXY};

    private final Consumer<Frame> out;
    private final StreamOffsets offsets = new StreamOffsets();
    private final NumberSet seen = new NumberSet();
    private String defaultTap = LineFrames.UNKNOWN;

    /** Frames go to this consumer, in order. */
    ConnectionLines(Consumer<Frame> out) {
        this.out = out;
    }

    /** The tap of connections whose opening is not among the lines. */
    void defaultTap(String tap) {
        defaultTap = tap;
    }

    void open(Line line) {
        long connection = line.count("conn");
        if (seen.contains(connection)) {
            throw line.problem("connection " + connection + " has been opened, or used, before; give it a new number");
        }
        seen.add(connection);
        offsets.begin(connection);
        out.accept(new Frame.ConnectionOpened(
                line.count("t_ns"),
                connection,
                line.text("tap"),
                line.text("client"),
                line.text("upstream"),
                line.count("connect_ns", Frame.ConnectionOpened.NOT_CONNECTED)));
    }

    void bytes(Line line) {
        long connection = connection(line);
        long nanos = line.count("t_ns");
        Direction direction = line.direction();
        StreamOffsets.Stream stream = offsets.of(connection, direction);
        if (nanos < stream.latestNanos()) {
            throw line.problem("\"t_ns\" goes back, from " + stream.latestNanos() + " to " + nanos + " on the "
                    + direction.label() + " side of connection " + connection + "; put its lines in order");
        }
        if (stream.isEnded()) {
            throw line.problem("the " + direction.label() + " side of connection " + connection
                    + " was half-closed before; put the half_close line behind its last bytes");
        }
        boolean byProxy = line.has("origin") && line.word("origin", ORIGINS, origin -> origin) != null;
        byte[] payload = line.base64();
        long offset = offset(line, stream, payload.length);
        stream.arrived(nanos);
        out.accept(new Frame.Bytes(nanos, connection, direction, offset, byProxy, payload));
    }

    void gap(Line line) {
        long connection = connection(line);
        Direction direction = line.direction();
        long missing = line.count("bytes");
        long offset = offset(line, offsets.of(connection, direction), missing);
        out.accept(new Frame.Gap(line.count("t_ns"), connection, direction, offset, missing, line.text("reason")));
    }

    void halfClose(Line line) {
        long connection = connection(line);
        Direction direction = line.direction();
        offsets.of(connection, direction).end();
        out.accept(new Frame.HalfClosed(line.count("t_ns"), connection, direction));
    }

    void close(Line line) {
        long connection = connection(line);
        out.accept(new Frame.Closed(
                line.count("t_ns"),
                connection,
                line.word("by", Party.values(), Party::label),
                line.word("how", CloseKind.values(), CloseKind::label)));
        offsets.forget(connection);
    }

    private long connection(Line line) {
        long connection = line.count("conn");
        if (!seen.contains(connection)) {
            seen.add(connection);
            offsets.begin(connection);
            out.accept(new Frame.ConnectionOpened(
                    line.count("t_ns"),
                    connection,
                    defaultTap,
                    LineFrames.UNKNOWN,
                    LineFrames.UNKNOWN,
                    Frame.ConnectionOpened.NOT_CONNECTED));
        } else if (!offsets.knows(connection)) {
            throw line.problem("connection " + connection + " was closed before; remove one of the lines");
        }
        return connection;
    }

    private static long offset(Line line, StreamOffsets.Stream stream, long length) {
        long offset = line.count("offset", stream.next());
        if (offset < stream.next() || offset > Long.MAX_VALUE - length) {
            throw line.wrong("offset", "at or behind " + stream.next() + ", where its stream has got to");
        }
        stream.advance(offset, length);
        return offset;
    }
}
