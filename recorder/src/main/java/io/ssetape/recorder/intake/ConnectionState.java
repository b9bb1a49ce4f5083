package io.ssetape.recorder.intake;

import io.ssetape.recorder.frame.Direction;

/** What the recorder thread remembers of an open connection. */
final class ConnectionState {
    private final long number;
    private final UnwrittenRange request = new UnwrittenRange();
    private final UnwrittenRange response = new UnwrittenRange();

    ConnectionState(long number) {
        this.number = number;
    }

    long number() {
        return number;
    }

    UnwrittenRange unwritten(Direction direction) {
        return direction == Direction.REQUEST ? request : response;
    }
}
