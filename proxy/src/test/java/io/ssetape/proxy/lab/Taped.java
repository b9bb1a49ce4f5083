package io.ssetape.proxy.lab;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.tape.TapeReader;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Everything on a tape.
 *
 * @param frames in order
 */
public record Taped(List<Frame> frames) {
    /** Reads a tape that is closed. */
    public static Taped read(Path tape) {
        List<Frame> frames = new ArrayList<>();
        try (TapeReader reader = TapeReader.open(tape)) {
            for (Frame frame = reader.next(); frame != null; frame = reader.next()) {
                frames.add(frame);
            }
        }
        return new Taped(frames);
    }

    /** All frames of a kind. */
    public <T extends Frame> List<T> all(Class<T> kind) {
        return frames.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** How the tape's first frame describes the recording. */
    public Frame.TapeStart start() {
        return all(Frame.TapeStart.class).get(0);
    }

    /** What passed on a connection, from 1, in a direction; the proxy's own bytes left out. */
    public String passed(long connection, Direction direction) {
        return text(bytes -> bytes.connection() == connection && bytes.direction() == direction && !bytes.byProxy());
    }

    /** What the proxy itself said on a connection. */
    public String saidByProxy(long connection) {
        return text(bytes -> bytes.connection() == connection && bytes.byProxy());
    }

    /** How a connection ended. */
    public Frame.Closed closed(long connection) {
        return all(Frame.Closed.class).stream()
                .filter(closed -> closed.connection() == connection)
                .findFirst()
                .orElseThrow();
    }

    private String text(Predicate<Frame.Bytes> which) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        all(Frame.Bytes.class).stream().filter(which).forEach(bytes -> joined.writeBytes(bytes.payload()));
        return joined.toString(StandardCharsets.ISO_8859_1);
    }
}
