package io.ssetape.replayer.replay;

/** Durations as records show them. */
final class Millis {
    private static final double NANOS_PER_MILLI = 1_000_000.0;

    private Millis() {}

    /** Milliseconds from one moment to another, or null when the other was not observed. */
    static Double between(long fromNanos, Long toNanos) {
        return toNanos == null ? null : (toNanos - fromNanos) / NANOS_PER_MILLI;
    }
}
