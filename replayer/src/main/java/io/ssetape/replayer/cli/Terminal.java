package io.ssetape.replayer.cli;

import io.ssetape.replayer.report.text.Paint;
import java.io.Console;
import java.lang.reflect.InvocationTargetException;
import java.util.function.IntSupplier;

/** Whether standard output is a terminal, and what it can do. */
final class Terminal {
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
