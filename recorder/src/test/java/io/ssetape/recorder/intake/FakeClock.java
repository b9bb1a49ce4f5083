package io.ssetape.recorder.intake;

/** Both clocks, set by hand, for a test without threads. */
final class FakeClock implements RecorderClock {
    long nanos = 1_000;
    long epochNanos = 1_700_000_000_000_000_000L;

    @Override
    public long nanos() {
        return nanos;
    }

    @Override
    public long epochNanos() {
        return epochNanos;
    }

    void advanceMillis(long millis) {
        nanos += millis * 1_000_000;
        epochNanos += millis * 1_000_000;
    }
}
