package io.ssetape.recorder.frame;

/** Who ended a connection. */
public enum Party {
    /** The client side. */
    CLIENT(0, "client"),
    /** The upstream side. */
    UPSTREAM(1, "upstream"),
    /** ssetape itself, for instance when it stops or when it answers 502. */
    PROXY(2, "proxy");

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
}
