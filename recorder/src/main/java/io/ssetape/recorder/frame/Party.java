package io.ssetape.recorder.frame;

/** Who ended a connection. */
public enum Party {
    /** The client side. */
    CLIENT(0, "client"),
    /** The upstream side. */
    UPSTREAM(1, "upstream"),
    /** ssetape itself, for instance when it stops or when it answers 502. */
    PROXY(2, "proxy");

    private static final Party[] VALUES = values();

    private final int code;
    private final String label;

    Party(int code, String label) {
        this.code = code;
        this.label = label;
    }

    /** The number that stands for this party on a tape. */
    public int code() {
        return code;
    }

    /** The word that stands for this party in portable tapes and reports. */
    public String label() {
        return label;
    }

    /** The party that a code on a tape stands for, or null when the code is unknown. */
    static Party ofCode(int code) {
        for (Party value : VALUES) {
            if (value.code == code) {
                return value;
            }
        }
        return null;
    }
}
