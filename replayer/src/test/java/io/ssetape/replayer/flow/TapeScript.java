package io.ssetape.replayer.flow;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes the frames of a tape down, for tests. Offsets follow by themselves; a text is Latin-1, so that any byte can be said. */
public final class TapeScript {
    private final List<Frame> frames = new ArrayList<>();
    private final Map<String, Long> offsets = new HashMap<>();
    private long connection = 1;

    /** What follows speaks of this connection; 1 at first. */
    public TapeScript on(long number) {
        connection = number;
        return this;
    }

    /** The connection's own frame. */
    public TapeScript open(long nanos, String tap) {
        frames.add(new Frame.ConnectionOpened(nanos, connection, tap, "127.0.0.1:5000", "127.0.0.1:30000", nanos));
        return this;
    }

    /** A read from the client. */
    public TapeScript request(long nanos, String text) {
        return bytes(nanos, Direction.REQUEST, false, latin1(text));
    }

    /** A read from the upstream. */
    public TapeScript response(long nanos, String text) {
        return bytes(nanos, Direction.RESPONSE, false, latin1(text));
    }

    /** Bytes that the proxy made. */
    public TapeScript proxy(long nanos, String text) {
        return bytes(nanos, Direction.RESPONSE, true, latin1(text));
    }

    /** A read. */
    public TapeScript bytes(long nanos, Direction direction, boolean byProxy, byte[] payload) {
        frames.add(new Frame.Bytes(nanos, connection, direction, advance(direction, payload.length), byProxy, payload));
        return this;
    }

    /** A loss. */
    public TapeScript gap(long nanos, Direction direction, long missing) {
        frames.add(new Frame.Gap(nanos, connection, direction, advance(direction, missing), missing, "budget"));
        return this;
    }

    /** A loss that no frame tells of. */
    public TapeScript hole(Direction direction, long missing) {
        advance(direction, missing);
        return this;
    }

    /** An end of one direction. */
    public TapeScript halfClose(long nanos, Direction direction) {
        frames.add(new Frame.HalfClosed(nanos, connection, direction));
        return this;
    }

    /** The end of the connection. */
    public TapeScript close(long nanos, Party by, CloseKind kind) {
        frames.add(new Frame.Closed(nanos, connection, by, kind));
        return this;
    }

    /** Any other frame. */
    public TapeScript frame(Frame frame) {
        frames.add(frame);
        return this;
    }

    /** The end of a tape whose recording was ended in good order. */
    public TapeScript end(long nanos) {
        long payload = 0;
        long missing = 0;
        for (Frame frame : frames) {
            payload += frame instanceof Frame.Bytes bytes ? bytes.payload().length : 0;
            missing += frame instanceof Frame.Gap gap ? gap.missingBytes() : 0;
        }
        frames.add(new Frame.TapeEnd(nanos, frames.size(), payload, missing));
        return this;
    }

    /** The frames written so far. */
    public List<Frame> frames() {
        return List.copyOf(frames);
    }

    /** A text's bytes. */
    public static byte[] latin1(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private long advance(Direction direction, long length) {
        String key = connection + direction.label();
        long offset = offsets.getOrDefault(key, 0L);
        offsets.put(key, offset + length);
        return offset;
    }
}
