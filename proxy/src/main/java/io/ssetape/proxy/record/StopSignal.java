package io.ssetape.proxy.record;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;

/**
 * Waits for SIGINT, SIGTERM or SIGHUP. The first one ends the wait, so that the command can end in good order with an exit code
 * of its own, which a shutdown hook cannot give; the second one stops the process at once. Where a signal is set to be ignored,
 * as under nohup, it stays ignored.
 *
 * <p>{@code sun.misc.Signal} is exported by every JDK from 9 to 25 and needs no flag. It is reached by reflection because the
 * compiler's warning about it cannot be silenced.
 */
final class StopSignal {
    private static final int SIGNAL_EXIT_BASE = 128;

    private final CountDownLatch stopped = new CountDownLatch(1);

    /** Starts to listen for the signals. */
    static StopSignal install() {
        StopSignal stop = new StopSignal();
        for (String name : new String[] {"INT", "TERM", "HUP"}) {
            stop.handle(name);
        }
        return stop;
    }

    /** Waits for the first signal. */
    void await() {
        try {
            stopped.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void handle(String name) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object instance = signal.getConstructor(String.class).newInstance(name);
            int number = (int) signal.getMethod("getNumber").invoke(instance);
            InvocationHandler onSignal = (proxy, method, arguments) -> switch (method.getName()) {
                case "handle" -> arrived(number);
                case "hashCode" -> System.identityHashCode(proxy);
                case "equals" -> proxy == arguments[0];
                default -> name;
            };
            signal.getMethod("handle", signal, handler)
                    .invoke(
                            null,
                            instance,
                            Proxy.newProxyInstance(
                                    StopSignal.class.getClassLoader(), new Class<?>[] {handler}, onSignal));
        } catch (ReflectiveOperationException | IllegalArgumentException notOnThisSystem) {
            // The signal then does what the JVM makes of it: the process ends, and the tape reads as cut.
        }
    }

    private Object arrived(int number) {
        if (stopped.getCount() == 0) {
            Runtime.getRuntime().halt(SIGNAL_EXIT_BASE + number);
        }
        stopped.countDown();
        return null;
    }
}
