package io.ssetape.recorder.intake;

import static io.ssetape.recorder.frame.Direction.REQUEST;
import static io.ssetape.recorder.frame.Direction.RESPONSE;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The event loops must not make garbage, and the recorder thread none per record. */
class AllocationTest {
    private static final int READS_PER_PASS = 500;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final AtomicLong written = new AtomicLong();
    private final Counters counters = new Counters();
    private final SegmentPool pool = new SegmentPool(4 << 20);
    private final GuardedSink sink = new GuardedSink(new CountingSink(written), 0, counters);
    private final RecorderLoop loop =
            new RecorderLoop(sink, new TapeFeed(sink, counters, false), new FakeClock(), pool, new Annotations());
    private final ByteBuffer event = Bench.bytes("c8\r\n" + "data".repeat(50) + "\r\n");

    @Test
    void handingOverAllocatesNothingAndDrainingNothingPerRecord() {
        Segment first = pool.take();
        Lane lane = new Lane(pool, first, new AtomicLong(), new Annotations());
        loop.add(lane, first);
        RecordedConnection connection = lane.opened("tap", "client", "upstream", 1, 2);
        connection.bytes(REQUEST, 3, Bench.bytes("GET / HTTP/1.1\r\n\r\n"));
        connection.bytes(RESPONSE, 4, Bench.bytes("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"));
        for (int warmUp = 0; warmUp < 20; warmUp++) {
            handOver(connection);
            loop.pass();
        }

        long handingOver = 0;
        long draining = 0;
        for (int pass = 0; pass < 100; pass++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            handOver(connection);
            long between = THREADS.getCurrentThreadAllocatedBytes();
            loop.pass();
            handingOver += between - before;
            draining += THREADS.getCurrentThreadAllocatedBytes() - between;
        }

        assertThat(handingOver).isZero();
        assertThat(draining / (100 * READS_PER_PASS)).isZero();
        assertThat(lane.missingBytes()).isZero();
        assertThat(written.get()).isEqualTo(2 + 120L * READS_PER_PASS);
    }

    @Test
    void anExhaustedLaneAllocatesNothingEither() {
        Segment first = pool.take();
        Lane lane = new Lane(pool, first, new AtomicLong(), new Annotations());
        RecordedConnection connection = lane.opened("tap", "client", "upstream", 1, 2);
        while (lane.missingBytes() == 0) {
            handOver(connection);
        }

        long before = THREADS.getCurrentThreadAllocatedBytes();
        handOver(connection);
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;

        assertThat(allocated).isZero();
        assertThat(lane.missingBytes()).isGreaterThanOrEqualTo((long) READS_PER_PASS * event.remaining());
    }

    private void handOver(RecordedConnection connection) {
        for (int i = 0; i < READS_PER_PASS; i++) {
            connection.bytes(RESPONSE, i, event);
        }
    }

    private record CountingSink(AtomicLong written) implements FrameSink {
        @Override
        public void append(Frame frame) {}

        @Override
        public void appendBytes(
                long nanos,
                long connection,
                Direction direction,
                long streamOffset,
                boolean byProxy,
                ByteBuffer payload) {
            written.incrementAndGet();
        }

        @Override
        public void flush() {}

        @Override
        public long usableBytes() {
            return 1L << 40;
        }

        @Override
        public boolean failed() {
            return false;
        }

        @Override
        public void end(long nanos) {}

        @Override
        public void close() {}
    }
}
