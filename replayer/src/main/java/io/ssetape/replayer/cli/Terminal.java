package io.ssetape.replayer.cli;

import io.ssetape.replayer.report.text.Paint;
import java.io.Console;
import java.lang.reflect.InvocationTargetException;

/** Whether standard output is a terminal that takes colours. */
final class Terminal {
    private Terminal() {}

    /** Colours on a terminal, unless NO_COLOR (no-color.org) or a dumb terminal forbids them. */
    static Paint paint() {
        String noColor = System.getenv("NO_COLOR");
        boolean forbidden = (noColor != null && !noColor.isEmpty()) || "dumb".equals(System.getenv("TERM"));
        return forbidden || !isTerminal() ? Paint.PLAIN : Paint.ANSI;
    }

    // From JDK 22 on there may be a console without a terminal; the question for it came with the same release.
    @SuppressWarnings("SystemConsoleNull")
    private static boolean isTerminal() {
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
