package io.ssetape.replayer.report.metrics;

import io.ssetape.replayer.request.RequestRecord;

/**
 * The time that one set of requests took, on the tape's clock, while it is being added up.
 *
 * <p>A window that a user set with {@code --from} and {@code --to} reaches to these ends, and further to the last answer of its
 * requests.
 */
final class RequestSpan {
    private Long fromNanos;
    private Long toNanos;

    /** Reaches to a moment. */
    void include(Long nanos) {
        if (nanos != null) {
            fromNanos = fromNanos == null ? nanos : Long.valueOf(Math.min(fromNanos, nanos));
            toNanos = toNanos == null ? nanos : Long.valueOf(Math.max(toNanos, nanos));
        }
    }

    /** Reaches over a request. */
    void include(RequestRecord record) {
        include(Long.valueOf(record.start().monoNs()));
        include(record.endNanos());
    }

    /** Its begin; null without anything in it. */
    Long fromNanos() {
        return fromNanos;
    }

    /** Its end; null without anything in it. */
    Long toNanos() {
        return toNanos;
    }
}
