package io.ssetape.replayer.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What can be found out about the terminal that standard error leads to. */
public final class ErrorTerminal {
    private static final Path STDERR = Path.of("/proc/self/fd/2");

    private ErrorTerminal() {}

    /** Whether standard error is a terminal that can move its cursor. */
    public static boolean isPresent() {
        String term = System.getenv("TERM");
        if (term == null || term.equals("dumb")) {
            return false;
        }
        try {
            String target = Files.readSymbolicLink(STDERR).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException noProcFileSystem) {
            return false;
        }
    }
}
