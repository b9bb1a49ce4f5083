package io.ssetape.proxy.cli;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.util.List;

/**
 * The parts of the JDK that Chronicle Queue reaches into. The jar's manifest opens them, but a manifest only counts for {@code
 * java -jar}; without them Chronicle fails with messages that point elsewhere.
 */
final class JvmFlags {
    private static final List<String> OPENED = List.of("java.lang.reflect", "sun.nio.ch");

    private JvmFlags() {}

    /**
     * Looks whether they are open.
     *
     * @throws Problem that names the flag that is missing
     */
    static void check() {
        Module base = Object.class.getModule();
        for (String opened : OPENED) {
            if (!base.isOpen(opened, JvmFlags.class.getModule())) {
                throw new Problem(
                        ExitStatus.ENVIRONMENT,
                        "this JVM lacks a flag: run java -jar ssetape.jar, or add --add-opens java.base/" + opened
                                + "=ALL-UNNAMED");
            }
        }
    }
}
