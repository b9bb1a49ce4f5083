package io.ssetape.proxy.record;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/**
 * Handlers for the signals that ask a process to stop. {@code sun.misc.Signal} is exported by every JDK from 9 to 25 and needs no
 * flag. It is reached by reflection because the compiler's warning about it cannot be silenced.
 */
public final class Signals {
    /** Takes a signal that arrived. */
    @FunctionalInterface
    public interface Handler {
        /**
         * Called on a thread of the JVM's.
         *
         * @param name for instance {@code INT}
         * @param number for instance 2
         */
        void arrived(String name, int number);
    }

    private static final String[] STOPPING = {"INT", "TERM", "HUP"};

    private Signals() {}

    /** Handles SIGINT, SIGTERM and SIGHUP from now on. Where one is set to be ignored, as under nohup, it stays ignored. */
    public static void onStop(Handler handler) {
        for (String name : STOPPING) {
            handle(name, handler);
        }
    }

    private static void handle(String name, Handler handler) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
            Object instance = signal.getConstructor(String.class).newInstance(name);
            int number = (int) signal.getMethod("getNumber").invoke(instance);
            InvocationHandler onSignal = (proxy, method, arguments) -> switch (method.getName()) {
                case "handle" -> {
                    handler.arrived(name, number);
                    yield null;
                }
                case "hashCode" -> System.identityHashCode(proxy);
                case "equals" -> proxy == arguments[0];
                default -> name;
            };
            Object handling =
                    Proxy.newProxyInstance(Signals.class.getClassLoader(), new Class<?>[] {handlerType}, onSignal);
            signal.getMethod("handle", signal, handlerType).invoke(null, instance, handling);
        } catch (ReflectiveOperationException | IllegalArgumentException notOnThisSystem) {
            // The signal then does what the JVM makes of it: the process ends, and the tape reads as cut.
        }
    }
}
