package io.ssetape.replayer.report.summary;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.clock.Nanos;
import java.nio.ByteBuffer;
import org.HdrHistogram.Histogram;

/** Reads the histogram inside a {@link Frame.SelfCost}. */
final class SelfCostReader {
    // Cookie, payload length, normalizing offset: the precision stands behind three ints (HdrHistogram V2 encoding).
    private static final int DIGITS_OFFSET = 3 * Integer.BYTES;
    // Each digit more multiplies the memory that decoding takes; a relay has no use for more.
    private static final int MAX_DIGITS = 3;

    private SelfCostReader() {}

    static SelfCostSummary read(Frame.SelfCost cost) {
        String direction = cost.direction().label();
        Histogram nanos;
        try {
            nanos = decode(cost.histogram());
        } catch (IllegalArgumentException | IndexOutOfBoundsException | java.nio.BufferUnderflowException e) {
            return new SelfCostSummary(direction, null, null, null, null, null, null, "the histogram cannot be read");
        }
        if (nanos.getTotalCount() == 0) {
            return new SelfCostSummary(direction, 0L, null, null, null, null, null, null);
        }
        return new SelfCostSummary(
                direction,
                nanos.getTotalCount(),
                Nanos.toMillis(nanos.getValueAtPercentile(50)),
                Nanos.toMillis(nanos.getValueAtPercentile(90)),
                Nanos.toMillis(nanos.getValueAtPercentile(99)),
                Nanos.toMillis(nanos.getValueAtPercentile(99.9)),
                Nanos.toMillis(nanos.getMaxValue()),
                null);
    }

    private static Histogram decode(byte[] encoded) {
        ByteBuffer bytes = ByteBuffer.wrap(encoded);
        if (bytes.getInt(DIGITS_OFFSET) > MAX_DIGITS) {
            throw new IllegalArgumentException("too precise to be decoded");
        }
        return Histogram.decodeFromByteBuffer(bytes, 0);
    }
}
