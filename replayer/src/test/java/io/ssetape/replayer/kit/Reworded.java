package io.ssetape.replayer.kit;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Tap;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;

/** The same recording with something else said in it, or made at another tap. */
public final class Reworded {
    private Reworded() {}

    /**
     * A read that brought another text, as long as its own, so that framing and offsets stay right.
     *
     * @throws IllegalArgumentException when it is not as long
     */
    public static Frame.Bytes read(Frame.Bytes bytes, UnaryOperator<String> change) {
        byte[] payload = change.apply(new String(bytes.payload(), StandardCharsets.UTF_8))
                .getBytes(StandardCharsets.UTF_8);
        if (payload.length != bytes.payload().length) {
            throw new IllegalArgumentException(bytes + " would change its length to " + payload.length);
        }
        return new Frame.Bytes(
                bytes.nanos(), bytes.connection(), bytes.direction(), bytes.streamOffset(), bytes.byProxy(), payload);
    }

    /** Frames of a tape with one tap, that tap under another name. */
    public static List<Frame> tap(List<Frame> frames, String name) {
        return frames.stream().map(frame -> tap(frame, name)).toList();
    }

    private static Frame tap(Frame frame, String name) {
        if (frame instanceof Frame.TapeStart start) {
            Tap only = start.taps().get(0);
            return new Frame.TapeStart(
                    start.clock(),
                    start.formatVersion(),
                    start.writer(),
                    start.tapeId(),
                    List.of(new Tap(name, only.listen(), only.upstream())),
                    start.settings());
        }
        return frame instanceof Frame.ConnectionOpened open
                ? new Frame.ConnectionOpened(
                        open.nanos(), open.connection(), name, open.client(), open.upstream(), open.connectedNanos())
                : frame;
    }
}
