package io.ssetape.recorder.intake;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/** Lanes, loop and sink without a thread: the test is the producer, and decides when the recorder has a pass. */
final class Bench {
    final FakeClock clock = new FakeClock();
    final MemorySink sink = new MemorySink();
    final Counters counters = new Counters();
    final Annotations annotations = new Annotations();
    final SegmentPool pool;
    final RecorderLoop loop;
    private final AtomicLong numbers = new AtomicLong();

    Bench(long budgetBytes, long minFreeBytes) {
        this(budgetBytes, minFreeBytes, false);
    }

    Bench(long budgetBytes, long minFreeBytes, boolean keepCredentials) {
        pool = new SegmentPool(budgetBytes);
        GuardedSink guarded = new GuardedSink(sink, minFreeBytes, counters);
        loop = new RecorderLoop(guarded, new TapeFeed(guarded, counters, keepCredentials), clock, pool, annotations);
    }

    Lane lane() {
        Segment first = pool.take();
        Lane lane = new Lane(pool, first, numbers, annotations);
        loop.add(lane, first);
        return lane;
    }

    RecordedConnection connection(Lane lane) {
        return lane.opened("tap", "client", "upstream", clock.nanos(), clock.nanos());
    }

    static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(ISO_8859_1));
    }

    static ByteBuffer bytes(int length) {
        return ByteBuffer.allocateDirect(length);
    }
}
