package io.ssetape.proxy.record;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Looks at something twice a second until it is stopped, on a thread of its own that the relay and the recorder do not know about. */
final class RegularLook {
    private static final long EVERY_MILLIS = 500;

    private final Runnable look;
    private final Thread thread;
    private final CountDownLatch stop = new CountDownLatch(1);

    /** Not begun; the thread will not keep the JVM alive. */
    RegularLook(String threadName, Runnable look) {
        this.look = look;
        thread = new Thread(this::run, threadName);
        thread.setDaemon(true);
    }

    /** Begins; the first look is half a second away. */
    void start() {
        thread.start();
    }

    /** Has it look no more; one look may be under way. */
    void stop() {
        stop.countDown();
    }

    /** The same, and waits for the look under way. */
    void stopAndWait() {
        stop();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            while (!stop.await(EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
                look.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
