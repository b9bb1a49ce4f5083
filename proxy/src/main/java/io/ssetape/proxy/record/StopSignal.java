package io.ssetape.proxy.record;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;

/**
 * Waits for SIGINT, SIGTERM or SIGHUP. The first one ends the wait, so that the command can end in good order with an exit code
 * of its own, which a shutdown hook cannot give; the second one stops the process at once. One right behind the first is not a second: who
 * signals a process and then its group, as {@code timeout} does, means one stop.
 */
public final class StopSignal {
    private static final int SIGNAL_EXIT_BASE = 128;

    private static final long ONE_STOP_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    private final CountDownLatch stopped = new CountDownLatch(1);
    private final LongSupplier nanoClock;
    private final IntConsumer halt;
    private long firstNanos;

    /**
     * A wait that has not ended.
     *
     * @param nanoClock monotonic time
     * @param halt ends the process at once with an exit code
     */
    StopSignal(LongSupplier nanoClock, IntConsumer halt) {
        this.nanoClock = nanoClock;
        this.halt = halt;
    }

    /** Starts to listen for the signals. */
    public static StopSignal install() {
        StopSignal stop = new StopSignal(System::nanoTime, Runtime.getRuntime()::halt);
        Signals.onStop((name, number) -> stop.arrived(number));
        return stop;
    }

    /** Waits for the first signal. */
    public void await() {
        try {
            stopped.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether the first signal has arrived. */
    boolean hasArrived() {
        return stopped.getCount() == 0;
    }

    /** A signal has come. The JVM hands over each on a thread of its own. */
    synchronized void arrived(int number) {
        long now = nanoClock.getAsLong();
        if (!hasArrived()) {
            firstNanos = now;
            stopped.countDown();
        } else if (now - firstNanos > ONE_STOP_NANOS) {
            halt.accept(SIGNAL_EXIT_BASE + number);
        }
    }
}
