package io.ssetape.proxy.record;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Says notices on a thread of its own: a terminal that was stopped with Ctrl-S must not stop an event loop. */
public final class Voice {
    private static final int MAX_WAITING_NOTICES = 100;

    private Voice() {}

    /** Takes notices from any thread; beyond a hundred that wait they are dropped. */
    public static Consumer<String> of(Narrator narrator) {
        Executor voice = new ThreadPoolExecutor(
                1,
                1,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(MAX_WAITING_NOTICES),
                work -> {
                    Thread thread = new Thread(work, "ssetape-notices");
                    thread.setDaemon(true);
                    return thread;
                },
                new ThreadPoolExecutor.DiscardPolicy());
        return notice -> voice.execute(() -> narrator.warn(notice));
    }
}
