package io.ssetape.proxy.record;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * What signals that ask a process to stop mean together. The first one is the request. One right behind it is the same request: who
 * signals a process and then its group, as {@code timeout} does, means one stop. A later one is a second request. One thread at a time.
 */
public final class StopRequest {
    private static final int SIGNAL_EXIT_BASE = 128;

    private static final long ONE_REQUEST_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    private final LongSupplier nanoClock;
    private int madeBy;
    private long madeNanos;

    /**
     * A request that nobody has made yet.
     *
     * @param nanoClock monotonic time
     */
    public StopRequest(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /**
     * A signal has come.
     *
     * @param number for instance 2
     * @return whether it is a second request
     */
    public boolean arrived(int number) {
        long now = nanoClock.getAsLong();
        if (isMade()) {
            return now - madeNanos > ONE_REQUEST_NANOS;
        }
        madeBy = number;
        madeNanos = now;
        return false;
    }

    /** Whether a signal has come. */
    public boolean isMade() {
        return madeBy != 0;
    }

    /** The exit code that says which signal made it; only once one has. */
    public int exitCode() {
        return exitCode(madeBy);
    }

    /** What came so far is done with: the next signal is a request of its own, and a first one. */
    public void forget() {
        madeBy = 0;
    }

    /** The exit code of a process that a signal ended. */
    public static int exitCode(int number) {
        return SIGNAL_EXIT_BASE + number;
    }
}
