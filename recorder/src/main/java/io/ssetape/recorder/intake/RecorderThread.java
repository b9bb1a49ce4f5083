package io.ssetape.recorder.intake;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * The thread that runs a {@link RecorderLoop}. The loop and its sink are made on that thread, since a tape's appender
 * belongs to the thread that made it.
 */
final class RecorderThread {
    private final Thread thread;
    private final CompletableFuture<RecorderLoop> loop = new CompletableFuture<>();
    private volatile boolean stopping;

    private RecorderThread(Supplier<RecorderLoop> setUp) {
        thread = new Thread(() -> run(setUp), "ssetape-recorder");
        // A recorder that hangs on a dead disk must not keep the JVM alive once it was given up.
        thread.setDaemon(true);
    }

    /** Starts a thread and waits until its loop stands; throws what the set-up threw. */
    static RecorderThread start(Supplier<RecorderLoop> setUp) {
        RecorderThread started = new RecorderThread(setUp);
        started.thread.start();
        started.loop();
        return started;
    }

    RecorderLoop loop() {
        try {
            return loop.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (e.getCause() instanceof Error cause) {
                throw cause;
            }
            throw e;
        }
    }

    /** Asks for the last pass. What was handed over before this call is part of it. */
    void stop() {
        stopping = true;
        LockSupport.unpark(thread);
    }

    /** Waits for the end; false when the time is up. */
    boolean join(long millis) throws InterruptedException {
        TimeUnit.MILLISECONDS.timedJoin(thread, millis);
        return !thread.isAlive();
    }

    private void run(Supplier<RecorderLoop> setUp) {
        RecorderLoop made;
        try {
            made = setUp.get();
        } catch (Throwable e) {
            loop.completeExceptionally(e);
            return;
        }
        loop.complete(made);
        while (!stopping) {
            long parkNanos = made.pass();
            if (parkNanos > 0 && !stopping) {
                LockSupport.parkNanos(this, parkNanos);
            }
        }
        made.finish();
    }
}
