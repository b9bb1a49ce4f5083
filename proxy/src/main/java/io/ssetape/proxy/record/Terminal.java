package io.ssetape.proxy.record;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** What can be found out about the terminal that standard error leads to. */
final class Terminal {
    private static final int DEFAULT_COLUMNS = 80;
    private static final Path STDERR = Path.of("/proc/self/fd/2");

    private Terminal() {}

    /** Whether standard error is a terminal that can move its cursor. */
    static boolean isPresent() {
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

    /** Its width in columns, 80 if it does not say. */
    static int columns() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String[] size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
                    .strip()
                    .split(" ", -1);
            boolean done = stty.waitFor(1, TimeUnit.SECONDS);
            return done && size.length == 2 ? Math.max(1, Integer.parseInt(size[1])) : DEFAULT_COLUMNS;
        } catch (IOException | NumberFormatException unknown) {
            return DEFAULT_COLUMNS;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return DEFAULT_COLUMNS;
        }
    }
}
