package io.ssetape.proxy.relay;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * How long one event loop held the bytes of one direction, from the first read of a batch until the batch was written. Not
 * thread-safe: filled and read on the loop.
 */
final class SelfCost {
    private static final long SMALLEST_NANOS = 64;
    private static final long LARGEST_NANOS = 60_000_000_000L;
    private static final int SIGNIFICANT_DIGITS = 3;

    private final Histogram histogram = new Histogram(SMALLEST_NANOS, LARGEST_NANOS, SIGNIFICANT_DIGITS);

    /** Counts one batch; longer than a minute counts as a minute. Does not allocate. */
    void record(long nanos) {
        histogram.recordValue(Math.min(Math.max(nanos, 0), LARGEST_NANOS));
    }

    /** Adds another one's counts to this one. */
    void add(SelfCost other) {
        histogram.add(other.histogram);
    }

    /** The counts so far in HdrHistogram's V2 encoding, uncompressed. */
    byte[] encoded() {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoByteBuffer(buffer);
        return Arrays.copyOf(buffer.array(), length);
    }
}
