package io.ssetape.proxy.tls;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads for the arithmetic of handshakes, which would hold up every stream of an event loop for milliseconds. */
final class TlsTasks {
    private static final int THREADS = 2;
    private static final int IDLE_SECONDS = 10;

    private TlsTasks() {}

    /** Threads that come when there is work, end when there is none, and do not keep the JVM alive. */
    static Executor executor() {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                new DefaultThreadFactory("ssetape-tls", true));
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }
}
