package io.ssetape.recorder.intake;

/** Consecutive bytes of one stream that were drained but not written. */
final class UnwrittenRange {
    private long nanos;
    private long offset;
    private long bytes;

    void add(long arrivalNanos, long streamOffset, long count) {
        if (bytes == 0) {
            nanos = arrivalNanos;
            offset = streamOffset;
        }
        bytes += count;
    }

    boolean isEmpty() {
        return bytes == 0;
    }

    /** When the first of them arrived. */
    long nanos() {
        return nanos;
    }

    long offset() {
        return offset;
    }

    long bytes() {
        return bytes;
    }

    void clear() {
        bytes = 0;
    }
}
