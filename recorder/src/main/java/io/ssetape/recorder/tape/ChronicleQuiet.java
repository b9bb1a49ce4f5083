package io.ssetape.recorder.tape;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import net.openhft.chronicle.core.Jvm;
import net.openhft.chronicle.core.onoes.ExceptionHandler;

/**
 * Makes Chronicle keep silent: no banner, no log line, no usage statistics, no disk monitor. {@link #ensure()} has to come
 * before the first use of any Chronicle class.
 */
final class ChronicleQuiet {
    private static final String[] OPENED = {"java.lang.reflect", "sun.nio.ch"};

    private ChronicleQuiet() {}

    /**
     * Sets everything up; the second and later calls change nothing.
     *
     * @throws Problem when the JVM was started without the module openings that Chronicle needs
     */
    static void ensure() {
        requireOpenPackages();
        System.setProperty("chronicle.announcer.disable", "true");
        System.setProperty("chronicle.analytics.disable", "true");
        System.setProperty("chronicle.disk.monitor.disable", "true");
        forgoUnsafeWarning();
        // What Chronicle would log is what a frame's own checks find: a reader relies on those alone.
        ExceptionHandler silent = (type, message, thrown) -> {};
        Jvm.setExceptionHandlers(silent, silent, silent, silent);
    }

    private static void requireOpenPackages() {
        Module base = Object.class.getModule();
        for (String name : OPENED) {
            if (!base.isOpen(name, Jvm.class.getModule())) {
                throw new Problem(
                        ExitStatus.ENVIRONMENT,
                        "tapes cannot be written in this JVM: it lacks --add-opens=java.base/" + name
                                + "=ALL-UNNAMED; start ssetape with java -jar, or add that option");
            }
        }
    }

    /**
     * JDK 24 and later print four lines at the first use of a memory method of sun.misc.Unsafe, to the stderr the JVM began
     * with, so that replacing System.err does not help. The class keeps a note that it has warned; this sets it.
     */
    private static void forgoUnsafeWarning() {
        try {
            Method note = Class.forName("sun.misc.Unsafe").getDeclaredMethod("trySetMemoryAccessWarned");
            note.setAccessible(true);
            note.invoke(null);
        } catch (ReflectiveOperationException | InaccessibleObjectException e) {
            // An older JVM has no such warning; on any other the warning is printed, which harms nothing.
            return;
        }
    }
}
