package io.ssetape.replayer.scrub;

/** Replaces what a head says, byte by byte: its start line, then its fields. */
final class HeadMask {
    private enum State {
        BEFORE,
        LINE,
        FIELDS,
        BROKEN
    }

    private final StartLine line;
    private final FieldMask fields;
    private State state = State.BEFORE;

    HeadMask(StartLine line, FieldMask fields) {
        this.line = line;
        this.fields = fields;
    }

    /** A new head. */
    void begin() {
        state = State.BEFORE;
    }

    /** Whether nothing but blank lines has come. */
    boolean isBefore() {
        return state == State.BEFORE;
    }

    /** Whether it is no head of HTTP/1. */
    boolean isBroken() {
        return state == State.BROKEN;
    }

    boolean isEnded() {
        return state == State.FIELDS && fields.isEnded();
    }

    /** The replacement of the next byte. */
    int next(int b) {
        return switch (state) {
            case BEFORE -> before(b);
            case LINE -> line(b);
            default -> fields.next(b);
        };
    }

    private int before(int b) {
        if (b == '\r' || b == '\n') {
            return b;
        }
        state = State.LINE;
        line.begin();
        return line(b);
    }

    private int line(int b) {
        if (b == '\n') {
            state = line.isComplete() ? State.FIELDS : State.BROKEN;
            fields.beginHead();
            return b;
        }
        if (b == '\r') {
            return b;
        }
        int out = line.next(b);
        if (line.isBroken()) {
            state = State.BROKEN;
            return 'x';
        }
        return out;
    }
}
