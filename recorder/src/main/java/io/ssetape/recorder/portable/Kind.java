package io.ssetape.recorder.portable;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameType;
import java.util.HashMap;
import java.util.Map;

/** The words that stand for kinds of frame in the {@code kind} field of a line. */
enum Kind {
    TAPE("tape", FrameType.TAPE_START),
    OPEN("open", FrameType.CONNECTION_OPENED),
    BYTES("bytes", FrameType.BYTES),
    HALF_CLOSE("half_close", FrameType.HALF_CLOSED),
    CLOSE("close", FrameType.CLOSED),
    GAP("gap", FrameType.GAP),
    CLOCK("clock", FrameType.CLOCK_PAIR),
    METRICS("metrics", FrameType.METRICS_SNAPSHOT),
    MARK("mark", FrameType.MARK),
    SELF_COST("self_cost", FrameType.SELF_COST),
    END("end", FrameType.TAPE_END);

    private static final Map<FrameType, Kind> BY_TYPE = new HashMap<>();

    static {
        for (Kind kind : values()) {
            BY_TYPE.put(kind.type, kind);
        }
    }

    private final String label;
    private final FrameType type;

    Kind(String label, FrameType type) {
        this.label = label;
        this.type = type;
    }

    String label() {
        return label;
    }

    static Kind of(Frame frame) {
        return BY_TYPE.get(FrameType.of(frame));
    }
}
