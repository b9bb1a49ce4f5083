package io.ssetape.replayer.cli;

import io.ssetape.replayer.report.text.Paint;
import java.io.Console;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;

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

    /** How wide a list may be: COLUMNS where it is set, the terminal's own width, or anything where there is none. */
    static int columns(CommandSpec spec) {
        if (!isTerminal()) {
            return Integer.MAX_VALUE;
        }
        String stated = System.getenv("COLUMNS");
        return stated != null && stated.matches("[1-9][0-9]{0,5}")
                ? Integer.parseInt(stated)
                : spec.usageMessage().autoWidth(true).width();
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
