package io.ssetape.recorder.frame;

/** How a connection ended. */
public enum CloseKind {
    /** An orderly end: FIN. */
    FIN(0, "fin"),
    /** A reset: RST, or an I/O error that has the same effect. */
    RESET(1, "reset"),
    /** Nobody ended it; it was given up after a time. */
    TIMEOUT(2, "timeout");

    private static final CloseKind[] VALUES = values();

    private final int code;
    private final String label;

    CloseKind(int code, String label) {
        this.code = code;
        this.label = label;
    }

    /** The number that stands for this kind on a tape. */
    public int code() {
        return code;
    }

    /** The word that stands for this kind in portable tapes and reports. */
    public String label() {
        return label;
    }

    /** The kind that a code on a tape stands for, or null when the code is unknown. */
    static CloseKind ofCode(int code) {
        for (CloseKind value : VALUES) {
            if (value.code == code) {
                return value;
            }
        }
        return null;
    }
}
