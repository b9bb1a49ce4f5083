package io.ssetape.recorder.intake;

/** What a record in a {@link Segment} speaks of. In memory only; a tape has its own numbers. */
enum RecordKind {
    OPENED(0),
    BYTES(1),
    PROXY_BYTES(2),
    GAP(3),
    HALF_CLOSED(4),
    CLOSED(5);

    private static final RecordKind[] BY_CODE = new RecordKind[values().length];

    static {
        for (RecordKind kind : values()) {
            BY_CODE[kind.code] = kind;
        }
    }

    private final int code;

    RecordKind(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    static RecordKind of(int code) {
        return BY_CODE[code];
    }
}
