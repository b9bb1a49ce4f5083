package io.ssetape.proxy.record;

import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;

/**
 * Waits for SIGINT, SIGTERM or SIGHUP. The first one ends the wait, so that the command can end in good order with an exit code
 * of its own, which a shutdown hook cannot give; a second one, as {@link StopRequest} has it, stops the process at once.
 */
public final class StopSignal {
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final StopRequest request;
    private final IntConsumer halt;

    /**
     * A wait that has not ended.
     *
     * @param nanoClock monotonic time
     * @param halt ends the process at once with an exit code
     */
    StopSignal(LongSupplier nanoClock, IntConsumer halt) {
        this.request = new StopRequest(nanoClock);
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
        if (request.arrived(number)) {
            halt.accept(StopRequest.exitCode(number));
        }
        stopped.countDown();
    }
}
