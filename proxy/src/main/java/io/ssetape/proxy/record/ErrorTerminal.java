package io.ssetape.proxy.record;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What can be found out about the terminal that standard error leads to. */
public final class ErrorTerminal {
    private static final int DEFAULT_COLUMNS = 80;
    private static final Pattern SIZE = Pattern.compile("\\d{1,9} (\\d{1,9})");
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

    /** Its width in columns, 80 if it does not say. */
    static int columns() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            return stty.waitFor(1, TimeUnit.SECONDS) ? columns(size) : DEFAULT_COLUMNS;
        } catch (IOException unknown) {
            return DEFAULT_COLUMNS;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return DEFAULT_COLUMNS;
        }
    }

    /** The columns in what {@code stty size} says; a pseudo-terminal that nobody has given a size says 0. */
    static int columns(String sttySize) {
        Matcher size = SIZE.matcher(sttySize.strip());
        int columns = size.matches() ? Integer.parseInt(size.group(1)) : 0;
        return columns > 0 ? columns : DEFAULT_COLUMNS;
    }
}
