package io.ssetape.recorder.portable;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Frames of lines that belong to no connection. */
final class LineFrames {
    /** Stands for a tap, an address or a writer that the lines do not name. */
    static final String UNKNOWN = "unknown";

    private static final String[] PHASES = {"before", "periodic", "after"};

    private LineFrames() {}

    /** The start frame of a text that has no tape line: both clocks at 0, and nothing else known. */
    static Frame.TapeStart unknownTape() {
        return new Frame.TapeStart(
                new WallTime(0, 0), Frame.TapeStart.CURRENT_VERSION, UNKNOWN, "", List.of(), Map.of());
    }

    /** The start frame of a tape line; whatever it leaves out is as in {@link #unknownTape()}. */
    static Frame.TapeStart tape(Line line) {
        long version = line.count("version", Frame.TapeStart.CURRENT_VERSION);
        if (version < 1 || version > Frame.TapeStart.CURRENT_VERSION) {
            throw line.problem("version " + version + " is not known, this build reads 1 to "
                    + Frame.TapeStart.CURRENT_VERSION + "; use a newer ssetape");
        }
        return new Frame.TapeStart(
                new WallTime(line.count("mono_ns", 0), line.has("wall") ? line.epochNanos("wall") : 0),
                (int) version,
                line.text("writer", UNKNOWN),
                line.text("id", ""),
                taps(line),
                settings(line));
    }

    /** The frame of a line of one of the kinds clock, metrics, mark and self_cost. */
    static Frame frame(Kind kind, Line line) {
        long nanos = line.count("t_ns");
        return switch (kind) {
            case CLOCK -> new Frame.ClockPair(new WallTime(nanos, line.epochNanos("wall")));
            case METRICS ->
                new Frame.MetricsSnapshot(
                        nanos,
                        line.word("phase", PHASES, Function.identity()),
                        line.text("url"),
                        (int) line.countUpTo("status", Integer.MAX_VALUE),
                        line.base64());
            case MARK -> new Frame.Mark(nanos, line.text("label"));
            case SELF_COST -> new Frame.SelfCost(nanos, line.direction(), line.base64());
            default -> throw new IllegalArgumentException(kind.label());
        };
    }

    private static List<Tap> taps(Line line) {
        JsonNode nodes = line.nested("taps");
        if (nodes == null) {
            return List.of();
        }
        if (!nodes.isArray()) {
            throw line.wrong("taps", "a list");
        }
        List<Tap> taps = new ArrayList<>();
        for (JsonNode node : nodes) {
            Line tap = line.within(node, "taps");
            taps.add(new Tap(tap.text("name"), tap.text("listen"), tap.text("upstream")));
        }
        return List.copyOf(taps);
    }

    private static Map<String, String> settings(Line line) {
        JsonNode node = line.nested("settings");
        if (node == null) {
            return Map.of();
        }
        Line inner = line.within(node, "settings");
        Map<String, String> settings = new LinkedHashMap<>();
        node.fieldNames().forEachRemaining(key -> settings.put(key, inner.text(key)));
        return Collections.unmodifiableMap(settings);
    }
}
