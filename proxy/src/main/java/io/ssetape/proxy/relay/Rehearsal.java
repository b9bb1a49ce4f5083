package io.ssetape.proxy.relay;

import io.ssetape.recorder.intake.ScratchRecorder;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Goes on warming up behind open listeners, while no client is there, so that the JVM has compiled what the first real streams need.
 * Otherwise it would compile during the first minute of a load, beside the very streams that are to be timed.
 *
 * <p>Each stream is a connection of its own. A JVM that has compiled the relay from one long stream alone takes "a connection
 * begins" and "a connection ends" for things that never happen, and throws the code away when they do.
 */
final class Rehearsal implements AutoCloseable {
    /** What it takes to compile the relay; beyond, little changes. */
    private static final long STREAMING_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(8);

    /** By then the real streams have done its work. */
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);

    private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long EVENT_GAP_NANOS = 40_000;
    private static final int SHORT_EVENTS = 8;
    private static final int LONG_EVENTS = 400;
    private static final int BULK_WRITES = 2;
    private static final int BULK_CROWD = 4;
    private static final int CROWD = 64;
    private static final int CROWD_EVENTS = 10;

    /** Two thousand ends in the time there is, so that the JVM does not put off compiling the end until real streams bring it. */
    private static final int ROUND = 20;

    /** Some twenty times: encoding a histogram is a loop over all its counts, and soon compiled. */
    private static final int SELF_COST_EVERY = 5 * ROUND;

    private static final int JOIN_MILLIS = 2_000;

    private final Transport transport;
    private final Supplier<ScratchRecorder> recorder;
    private final BooleanSupplier idle;
    private final Thread thread;
    private final AtomicLong streams = new AtomicLong();
    private volatile boolean over;
    private volatile WarmUpFailure failure;

    private Rehearsal(Transport transport, Supplier<ScratchRecorder> recorder, BooleanSupplier idle) {
        this.transport = transport;
        this.recorder = recorder;
        this.idle = idle;
        thread = new Thread(this::run, "ssetape-rehearsal");
        thread.setDaemon(true);
    }

    /**
     * Begins on a thread of its own, and ends after some seconds.
     *
     * @param recorder gives what records it, or null
     * @param idle whether no client is there
     */
    static Rehearsal start(Transport transport, Supplier<ScratchRecorder> recorder, BooleanSupplier idle) {
        Rehearsal rehearsal = new Rehearsal(transport, recorder, idle);
        rehearsal.thread.start();
        return rehearsal;
    }

    /** Streams that have passed so far. */
    long streams() {
        return streams.get();
    }

    /** What ended it before it was done; null when nothing has. */
    WarmUpFailure failure() {
        return failure;
    }

    /** Waits until it has ended by itself; false when it has not in this time. */
    boolean awaitEnd(long millis) throws InterruptedException {
        thread.join(millis);
        return !thread.isAlive();
    }

    /** Ends it, and waits for that. */
    @Override
    public void close() {
        over = true;
        LockSupport.unpark(thread);
        try {
            thread.join(JOIN_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try (OwnTraffic traffic = OwnTraffic.open(transport, recorder.get())) {
            rehearse(traffic);
        } catch (Throwable e) {
            // The relay then warms up on what it is there for.
            failure = WarmUpFailure.noted(e);
        }
    }

    private void rehearse(OwnTraffic traffic) throws IOException {
        long began = System.nanoTime();
        long streamingNanos = 0;
        while (!over && streamingNanos < STREAMING_LIMIT_NANOS && System.nanoTime() - began < LIMIT_NANOS) {
            if (idle.getAsBoolean()) {
                long start = System.nanoTime();
                next(traffic);
                streamingNanos += System.nanoTime() - start;
            } else {
                LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            }
        }
    }

    /** Mostly short streams; each round has a crowd, one with pauses between its events, and a few with long requests, answered in large writes. */
    private void next(OwnTraffic traffic) throws IOException {
        switch ((int) (streams.get() % ROUND)) {
            case ROUND - 3 -> traffic.crowd(CROWD, CROWD_EVENTS);
            case ROUND - 2 -> traffic.stream(LONG_EVENTS, EVENT_GAP_NANOS);
            case ROUND - 1 -> traffic.bulk(BULK_CROWD, BULK_WRITES);
            default -> traffic.stream(SHORT_EVENTS, 0);
        }
        if (streams.incrementAndGet() % SELF_COST_EVERY == 0) {
            traffic.handOverSelfCost();
        }
    }
}
