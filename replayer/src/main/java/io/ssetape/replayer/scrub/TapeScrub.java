package io.ssetape.replayer.scrub;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.tape.ClockCadence;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Scrubs a tape frame by frame: each frame that goes in comes out at once, the same in all but what it says. */
public final class TapeScrub {
    /** Late frames come soon if at all; a closed connection is remembered until this many closed after it. */
    private static final int REMEMBERED_CLOSED = 1024;

    private static final Set<String> PHASES = Set.of("before", "periodic", "after");
    private static final int OK = 200;

    private final MaskKit kit;
    private final FrameTexts texts;
    private final MetricsMask metrics;
    private final Map<Long, ConnectionScrub> open = new LinkedHashMap<>();
    private final Map<Long, ConnectionScrub> closed = new LinkedHashMap<>();
    private long frames;
    private long connections;
    private long payloadBytes;

    /**
     * A scrubbing.
     *
     * @param key what pseudonyms depend on
     * @param keepModels whether names of models stay as they are
     */
    public TapeScrub(ScrubKey key, boolean keepModels) {
        kit = new MaskKit(key, keepModels);
        texts = new FrameTexts(kit);
        metrics = new MetricsMask(kit);
    }

    /** The next frame of the tape, scrubbed. */
    public Frame scrub(Frame frame) {
        frames++;
        if (frame instanceof Frame.Bytes bytes) {
            return bytes(bytes);
        } else if (frame instanceof Frame.Gap gap) {
            connection(gap.connection()).gap(gap.direction(), gap.streamOffset(), gap.missingBytes());
            return new Frame.Gap(
                    gap.nanos(),
                    gap.connection(),
                    gap.direction(),
                    gap.streamOffset(),
                    gap.missingBytes(),
                    texts.name(gap.reason()));
        } else if (frame instanceof Frame.HalfClosed half) {
            connection(half.connection()).ended(half.direction());
            return half;
        } else if (frame instanceof Frame.Closed end) {
            close(end.connection());
            return end;
        }
        return withoutStream(frame);
    }

    private Frame withoutStream(Frame frame) {
        if (frame instanceof Frame.ConnectionOpened opened) {
            return opened(opened);
        } else if (frame instanceof Frame.TapeStart start) {
            return start(start);
        } else if (frame instanceof Frame.MetricsSnapshot snapshot) {
            return snapshot(snapshot);
        } else if (frame instanceof Frame.Mark mark) {
            return new Frame.Mark(mark.nanos(), texts.name(mark.label()));
        }
        // Clock pairs, the relay's own cost and the end hold nothing but numbers.
        return frame;
    }

    private Frame bytes(Frame.Bytes bytes) {
        byte[] payload = bytes.payload().clone();
        payloadBytes += payload.length;
        connection(bytes.connection()).bytes(bytes.direction(), bytes.streamOffset(), payload);
        return new Frame.Bytes(
                bytes.nanos(), bytes.connection(), bytes.direction(), bytes.streamOffset(), bytes.byProxy(), payload);
    }

    private ConnectionScrub connection(long number) {
        ConnectionScrub known = open.get(number);
        if (known == null) {
            known = closed.get(number);
        }
        if (known == null) {
            known = new ConnectionScrub(kit, number);
            open.put(number, known);
        }
        return known;
    }

    private void close(long number) {
        ConnectionScrub connection = connection(number);
        for (Direction direction : Direction.values()) {
            connection.ended(direction);
        }
        if (open.remove(number) != null) {
            closed.put(number, connection);
            if (closed.size() > REMEMBERED_CLOSED) {
                closed.remove(closed.keySet().iterator().next());
            }
        }
    }

    private Frame opened(Frame.ConnectionOpened opened) {
        connections++;
        closed.remove(opened.connection());
        return new Frame.ConnectionOpened(
                opened.nanos(),
                opened.connection(),
                texts.name(opened.tap()),
                texts.address(opened.client()),
                texts.ownAddress(opened.upstream()),
                opened.connectedNanos());
    }

    private Frame start(Frame.TapeStart start) {
        List<Tap> taps = new ArrayList<>();
        for (Tap tap : start.taps()) {
            taps.add(new Tap(texts.name(tap.name()), texts.ownAddress(tap.listen()), texts.ownAddress(tap.upstream())));
        }
        Map<String, String> settings = new LinkedHashMap<>();
        // How often the clocks were read is a plain number, and tells readers from when on the recording stood still.
        boolean saysCadence = !ClockCadence.of(start).equals(ClockCadence.UNSAID);
        start.settings().forEach((name, value) -> {
            boolean kept = saysCadence && name.equals(ClockCadence.SETTING);
            settings.put(kept ? name : texts.name(name), kept ? value : texts.setting(name, value));
        });
        return new Frame.TapeStart(
                start.clock(),
                start.formatVersion(),
                texts.writer(start.writer()),
                texts.tapeId(start.tapeId()),
                taps,
                settings);
    }

    private Frame snapshot(Frame.MetricsSnapshot snapshot) {
        byte[] body = snapshot.status() == OK ? metrics.mask(snapshot.body()) : texts.text(snapshot.body());
        String phase = PHASES.contains(snapshot.phase())
                ? snapshot.phase()
                : new String(texts.text(snapshot.phase().getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
        return new Frame.MetricsSnapshot(
                snapshot.nanos(), phase, texts.address(snapshot.url()), snapshot.status(), body);
    }

    /** The tape is over. */
    public void finish() {
        for (Long number : List.copyOf(open.keySet())) {
            close(number);
        }
    }

    /** What has been done so far. */
    public ScrubSummary summary() {
        ScrubTally tally = kit.tally();
        List<String> kept = new ArrayList<>();
        if (kit.keepsModels()) {
            kept.add("names of models");
        }
        kept.add("numbers at places that count or time something");
        kept.add("flags, public words of the protocols, lengths and times");
        kept.add("local addresses (127.0.0.1, localhost, 0.0.0.0, ::1) and ports");
        return new ScrubSummary(
                frames, connections, payloadBytes, tally.counts(), tally.noteCount(), tally.notes(), kept);
    }
}
