package io.ssetape.recorder.frame;

/** Which way bytes travel. The ordinal is not stored; {@link #code()} is. */
public enum Direction {
    /** From the client towards the upstream. */
    REQUEST(0, "request"),
    /** From the upstream towards the client. */
    RESPONSE(1, "response");

    private static final Direction[] VALUES = values();

    private final int code;
    private final String label;

    Direction(int code, String label) {
        this.code = code;
        this.label = label;
    }

    /** The number that stands for this direction on a tape. */
    public int code() {
        return code;
    }

    /** The word that stands for this direction in portable tapes and reports. */
    public String label() {
        return label;
    }

    /** The direction that a code on a tape stands for, or null when the code is unknown. */
    static Direction ofCode(int code) {
        for (Direction value : VALUES) {
            if (value.code == code) {
                return value;
            }
        }
        return null;
    }
}
