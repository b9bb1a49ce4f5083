package io.ssetape.replayer.cli;

import io.ssetape.replayer.report.text.Paint;
import java.io.Console;
import java.lang.reflect.InvocationTargetException;
import picocli.CommandLine.Model.CommandSpec;

/** Whether standard output is a terminal that takes colours. */
final class Terminal {
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
