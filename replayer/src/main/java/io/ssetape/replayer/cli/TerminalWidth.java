package io.ssetape.replayer.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How many columns the terminal of this process has. */
public final class TerminalWidth {
    private static final int DEFAULT_COLUMNS = 80;
    private static final Pattern SIZE = Pattern.compile("\\d{1,9} (\\d{1,6})");

    private TerminalWidth() {}

    /** Its width, 80 if it does not say. The library for options would ask as well, and take 55 for anything narrower. */
    public static int measured() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            return stty.waitFor(1, TimeUnit.SECONDS) ? said(size) : DEFAULT_COLUMNS;
        } catch (IOException unknown) {
            return DEFAULT_COLUMNS;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return DEFAULT_COLUMNS;
        }
    }

    /** The columns in what {@code stty size} says; a pseudo-terminal that nobody has given a size says 0. */
    static int said(String sttySize) {
        Matcher size = SIZE.matcher(sttySize.strip());
        int columns = size.matches() ? Integer.parseInt(size.group(1)) : 0;
        return columns > 0 ? columns : DEFAULT_COLUMNS;
    }
}
