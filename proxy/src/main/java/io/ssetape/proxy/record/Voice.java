package io.ssetape.proxy.record;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Says notices on a thread of its own: a terminal that was stopped with Ctrl-S must not stop an event loop. Takes them from any thread;
 * beyond a hundred that wait they are dropped.
 */
public final class Voice implements Consumer<String>, AutoCloseable {
    private static final int MAX_WAITING_NOTICES = 100;
    private static final long LAST_WORDS_SECONDS = 1;

    private final Narrator narrator;
    private final ExecutorService thread = new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MAX_WAITING_NOTICES),
            Voice::daemon,
            new ThreadPoolExecutor.DiscardPolicy());

    /** A voice that says warnings. */
    public Voice(Narrator narrator) {
        this.narrator = narrator;
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "ssetape-notices");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void accept(String notice) {
        thread.execute(() -> narrator.warn(notice));
    }

    /** Waits a moment for the notices that have been taken, so that what is said next comes behind them. */
    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(LAST_WORDS_SECONDS, TimeUnit.SECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
