package io.ssetape.recorder.frame;

import java.util.HashMap;
import java.util.Map;

/** The kinds of frame and the numbers that stand for them on a tape. A number is never given a second meaning. */
public enum FrameType {
    /** {@link Frame.TapeStart}. */
    TAPE_START(1, Frame.TapeStart.class),
    /** {@link Frame.ConnectionOpened}. */
    CONNECTION_OPENED(2, Frame.ConnectionOpened.class),
    /** {@link Frame.Bytes}. */
    BYTES(3, Frame.Bytes.class),
    /** {@link Frame.HalfClosed}. */
    HALF_CLOSED(4, Frame.HalfClosed.class),
    /** {@link Frame.Closed}. */
    CLOSED(5, Frame.Closed.class),
    /** {@link Frame.Gap}. */
    GAP(6, Frame.Gap.class),
    /** {@link Frame.ClockPair}. */
    CLOCK_PAIR(7, Frame.ClockPair.class),
    /** {@link Frame.MetricsSnapshot}. */
    METRICS_SNAPSHOT(8, Frame.MetricsSnapshot.class),
    /** {@link Frame.Mark}. */
    MARK(9, Frame.Mark.class),
    /** {@link Frame.SelfCost}. */
    SELF_COST(10, Frame.SelfCost.class),
    /** {@link Frame.TapeEnd}. */
    TAPE_END(11, Frame.TapeEnd.class);

    private static final Map<Class<? extends Frame>, FrameType> BY_RECORD = new HashMap<>();
    private static final FrameType[] BY_CODE = new FrameType[256];

    static {
        for (FrameType type : values()) {
            BY_RECORD.put(type.record, type);
            BY_CODE[type.code] = type;
        }
    }

    private final int code;
    private final Class<? extends Frame> record;

    FrameType(int code, Class<? extends Frame> record) {
        this.code = code;
        this.record = record;
    }

    /** The number that stands for this kind on a tape, 1 to 255. */
    public int code() {
        return code;
    }

    /** The kind of a frame. */
    public static FrameType of(Frame frame) {
        return BY_RECORD.get(frame.getClass());
    }

    /** The kind that a code stands for, or null when this build does not know it. */
    static FrameType ofCode(int code) {
        return BY_CODE[code];
    }
}
