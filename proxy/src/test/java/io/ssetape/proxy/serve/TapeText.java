package io.ssetape.proxy.serve;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A tape written down in a test. Times are milliseconds. */
final class TapeText {
    private final List<Frame> frames = new ArrayList<>();
    private final Map<String, Long> offsets = new HashMap<>();

    TapeText(String... taps) {
        List<Tap> all = new ArrayList<>();
        for (String tap : taps) {
            all.add(new Tap(tap, "127.0.0.1:1", "http://127.0.0.1:2"));
        }
        frames.add(new Frame.TapeStart(
                new WallTime(0, 0), Frame.TapeStart.CURRENT_VERSION, "a test", "", List.copyOf(all), Map.of()));
    }

    TapeText opened(long connection, String tap) {
        frames.add(new Frame.ConnectionOpened(0, connection, tap, "127.0.0.1:3", "127.0.0.1:2", 0));
        return this;
    }

    TapeText request(long connection, long millis, String text) {
        return bytes(connection, Direction.REQUEST, millis, text);
    }

    TapeText response(long connection, long millis, String text) {
        return bytes(connection, Direction.RESPONSE, millis, text);
    }

    private TapeText bytes(long connection, Direction direction, long millis, String text) {
        byte[] payload = text.getBytes(StandardCharsets.UTF_8);
        frames.add(new Frame.Bytes(
                nanos(millis), connection, direction, advance(connection, direction, payload.length), false, payload));
        return this;
    }

    TapeText lost(long connection, Direction direction, long millis, int bytes) {
        frames.add(new Frame.Gap(
                nanos(millis), connection, direction, advance(connection, direction, bytes), bytes, "budget"));
        return this;
    }

    TapeText halfClosed(long connection, Direction direction, long millis) {
        frames.add(new Frame.HalfClosed(nanos(millis), connection, direction));
        return this;
    }

    TapeText closed(long connection, long millis, Party by, CloseKind kind) {
        frames.add(new Frame.Closed(nanos(millis), connection, by, kind));
        return this;
    }

    private long advance(long connection, Direction direction, int bytes) {
        long next = offsets.merge(connection + direction.label(), (long) bytes, Long::sum);
        return next - bytes;
    }

    private static long nanos(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** The frames as a source that ends in good order. */
    FrameSource source() {
        Iterator<Frame> left = List.copyOf(frames).iterator();
        return new FrameSource() {
            @Override
            public Frame next() {
                return left.hasNext() ? left.next() : null;
            }

            @Override
            public SourceEnd end() {
                return SourceEnd.complete();
            }

            @Override
            public void close() {}
        };
    }
}
