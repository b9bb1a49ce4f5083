package io.ssetape.recorder.intake;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.redact.ConnectionRedactor;
import java.nio.ByteBuffer;

/** What the recorder thread remembers of an open connection. */
final class ConnectionState {
    private final long number;

    /** Null when credentials are kept. */
    private final ConnectionRedactor redactor;

    private final UnwrittenRange request = new UnwrittenRange();
    private final UnwrittenRange response = new UnwrittenRange();

    ConnectionState(long number, boolean keepCredentials) {
        this.number = number;
        this.redactor = keepCredentials ? null : new ConnectionRedactor();
    }

    /** Masks the credentials in bytes that passed through, in place. */
    void redact(Direction direction, ByteBuffer payload) {
        if (redactor != null) {
            redactor.mask(direction, payload);
        }
    }

    /** Bytes that passed through, but that nobody has. */
    void lost(Direction direction, long bytes) {
        if (redactor != null) {
            redactor.lost(direction, bytes);
        }
    }

    long number() {
        return number;
    }

    UnwrittenRange unwritten(Direction direction) {
        return direction == Direction.REQUEST ? request : response;
    }
}
