package io.ssetape.proxy.run;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Whether a command can be started, found out before anything is made for it. */
final class Executable {
    private Executable() {}

    /** What keeps a command from being started; an exit code as shells have it. */
    enum Fault {
        /** There is no such program. */
        NOT_FOUND(127),
        /** It is no program, or not to be run by this user. */
        NOT_EXECUTABLE(126);

        private final int exitCode;

        Fault(int exitCode) {
            this.exitCode = exitCode;
        }

        int exitCode() {
            return exitCode;
        }
    }

    /**
     * Looks for a program as the system would.
     *
     * @param name a path, or a name to be looked for
     * @param searchPath the value of {@code PATH}; null for none
     * @return null when nothing is in the way
     */
    static Fault faultOf(String name, String searchPath) {
        try {
            if (name.indexOf(File.separatorChar) >= 0) {
                Path file = Path.of(name);
                if (!Files.exists(file)) {
                    return Fault.NOT_FOUND;
                }
                return isProgram(file) ? null : Fault.NOT_EXECUTABLE;
            }
            Fault fault = Fault.NOT_FOUND;
            for (String folder : searchPath == null ? new String[0] : searchPath.split(File.pathSeparator, -1)) {
                Path file = Path.of(folder, name);
                if (isProgram(file)) {
                    return null;
                }
                fault = Files.exists(file) ? Fault.NOT_EXECUTABLE : fault;
            }
            return fault;
        } catch (InvalidPathException e) {
            return Fault.NOT_FOUND;
        }
    }

    private static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }
}
