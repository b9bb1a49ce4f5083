package io.ssetape.proxy.clients;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * How long this machine, busy with whatever else runs on it, keeps a thread waiting that wants to run. A bound that a test
 * puts on another process has to allow for it.
 */
final class SchedulingDelay implements AutoCloseable {
    private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final List<long[]> naps = new ArrayList<>();
    private final Thread napper = new Thread(this::nap, "scheduling-delay");
    private volatile boolean closed;

    SchedulingDelay() {
        napper.setDaemon(true);
        napper.start();
    }

    private void nap() {
        long before = System.nanoTime();
        while (!closed) {
            LockSupport.parkNanos(NAP_NANOS);
            long after = System.nanoTime();
            synchronized (naps) {
                naps.add(new long[] {after, Math.max(0, after - before - NAP_NANOS)});
            }
            before = after;
        }
    }

    /** The longest delay seen in the second before and the tenth of a second after that time. */
    long worstAroundNanos(long nanos) {
        synchronized (naps) {
            return naps.stream()
                    .filter(nap -> nap[0] - nanos < TimeUnit.MILLISECONDS.toNanos(100)
                            && nanos - nap[0] < TimeUnit.SECONDS.toNanos(1))
                    .mapToLong(nap -> nap[1])
                    .max()
                    .orElse(0);
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
