package io.ssetape.replayer.cli;

import io.ssetape.replayer.report.text.Paint;
import java.io.Console;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntSupplier;

/** Whether standard output and standard error are terminals, and what they can do. */
final class Terminal {
    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

    private Terminal() {}

    /** Colours on a terminal, unless NO_COLOR (no-color.org) or a dumb terminal forbids them. */
    static Paint paint() {
        String noColor = System.getenv("NO_COLOR");
        boolean forbidden = (noColor != null && !noColor.isEmpty()) || "dumb".equals(System.getenv("TERM"));
        return forbidden || !isTerminal() ? Paint.PLAIN : Paint.ANSI;
    }

    /**
     * How wide output may be: COLUMNS where it is set, else the terminal's own width.
     *
     * @param elsewhere how wide it may be where there is neither
     */
    static int columns(int elsewhere) {
        return columns(System.getenv("COLUMNS"), isTerminal() ? TerminalWidth::measured : () -> elsewhere);
    }

    static int columns(String stated, IntSupplier unstated) {
        return stated != null && stated.matches("[1-9][0-9]{0,5}") ? Integer.parseInt(stated) : unstated.getAsInt();
    }

    /** Whether standard error is a terminal that can move its cursor. */
    static boolean isErrorTerminal() {
        String term = System.getenv("TERM");
        if (term == null || term.equals("dumb")) {
            return false;
        }
        try {
            String target = Files.readSymbolicLink(STANDARD_ERROR).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException noProcFileSystem) {
            return false;
        }
    }

    /** Whether standard output is a terminal. */
    // From JDK 22 on there may be a console without a terminal; the question for it came with the same release.
    @SuppressWarnings("SystemConsoleNull")
    static boolean isTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (IllegalAccessException | InvocationTargetException e) {
            return false;
        }
    }
}
