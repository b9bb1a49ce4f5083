package io.ssetape.proxy.serve;

import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;

/**
 * Reads what bodies of requests say. A long one is read on a thread of its own, since the thread that sends has other streams to send meanwhile.
 * Whatever is complete later is told later, short bodies too: answers are given in the order of requests. Used on one event loop.
 */
final class BodyReading implements AutoCloseable {
    /** What is read in much less than a millisecond is not worth a change of threads. */
    static final int LONG_BYTES = 64 << 10;

    private final ExecutorService reader =
            Executors.newSingleThreadExecutor(new DefaultThreadFactory("serve-bodies", true));
    private int waiting;

    /**
     * Reads a body that is complete.
     *
     * @param loop the event loop
     * @param taker is told the shape, or else what went wrong, on the event loop; at once if the body is short and none is waited for
     */
    void read(EventExecutor loop, BodyShaper body, BiConsumer<BodyShape, Throwable> taker) {
        if (waiting == 0 && body.bytes() < LONG_BYTES) {
            taker.accept(body.shape(), null);
            return;
        }
        waiting++;
        reader.execute(() -> {
            BodyShape shape = null;
            Throwable fault = null;
            try {
                shape = body.shape();
            } catch (RuntimeException | Error e) {
                fault = e;
            }
            tell(loop, taker, shape, fault);
        });
    }

    private void tell(EventExecutor loop, BiConsumer<BodyShape, Throwable> taker, BodyShape shape, Throwable fault) {
        if (loop.isShuttingDown()) {
            return;
        }
        loop.execute(() -> {
            waiting--;
            taker.accept(shape, fault);
        });
    }

    /** What is being read is told to nobody. */
    @Override
    public void close() {
        reader.shutdownNow();
    }
}
