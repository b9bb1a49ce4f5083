package io.ssetape.replayer.replay;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestStart;
import java.util.List;

/** Bytes that a capture shows behind the end of their connection or direction: shown as one exchange that is no HTTP. */
final class LateBytes {
    private final long id;
    private final RequestStart start;
    private long requestBytes;
    private long responseBytes;
    private Long firstResponseNanos;
    private Long lastResponseNanos;

    LateBytes(ReplayState state, long startNanos) {
        this.id = state.nextId();
        this.start = new RequestStart(startNanos, state.clock().at(startNanos));
    }

    void add(Direction direction, long nanos, long bytes) {
        if (direction == Direction.REQUEST) {
            requestBytes += bytes;
            return;
        }
        responseBytes += bytes;
        lastResponseNanos = nanos;
        if (firstResponseNanos == null) {
            firstResponseNanos = nanos;
        }
    }

    OtherRecord record(String tap, long connection, int exchange) {
        return new OtherRecord(
                id,
                null,
                tap,
                connection,
                exchange,
                null,
                null,
                null,
                requestBytes,
                responseBytes,
                start,
                Nanos.millisBetween(start.monoNs(), firstResponseNanos),
                Nanos.millisBetween(start.monoNs(), lastResponseNanos),
                "not HTTP: bytes behind the end of their connection or direction",
                List.of());
    }
}
