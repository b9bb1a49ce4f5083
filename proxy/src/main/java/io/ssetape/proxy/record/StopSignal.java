package io.ssetape.proxy.record;

import java.util.concurrent.CountDownLatch;

/**
 * Waits for SIGINT, SIGTERM or SIGHUP. The first one ends the wait, so that the command can end in good order with an exit code
 * of its own, which a shutdown hook cannot give; the second one stops the process at once.
 */
public final class StopSignal {
    private static final int SIGNAL_EXIT_BASE = 128;

    private final CountDownLatch stopped = new CountDownLatch(1);

    /** Starts to listen for the signals. */
    public static StopSignal install() {
        StopSignal stop = new StopSignal();
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

    private void arrived(int number) {
        if (hasArrived()) {
            Runtime.getRuntime().halt(SIGNAL_EXIT_BASE + number);
        }
        stopped.countDown();
    }
}
