package io.ssetape.proxy.record;

import io.ssetape.replayer.report.text.SafeText;
import java.io.PrintWriter;

/** Talks to the user on standard error: lines that stay, and on a terminal one line at the bottom that changes. */
public final class Narrator {
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintWriter err;
    private final boolean terminal;
    private final boolean quiet;
    private String status = "";

    /**
     * A narrator.
     *
     * @param terminal whether a changing line can be shown
     * @param quiet whether only warnings are said
     */
    public Narrator(PrintWriter err, boolean terminal, boolean quiet) {
        this.err = err;
        this.terminal = terminal && !quiet;
        this.quiet = quiet;
    }

    /** Whether a changing line is shown. */
    public boolean showsStatus() {
        return terminal;
    }

    /** Says how things stand. */
    public void say(String line) {
        if (!quiet) {
            print(line);
        }
    }

    /** Says what a user has to know even when quiet. */
    public void warn(String line) {
        print("ssetape: " + line);
    }

    private synchronized void print(String line) {
        clear();
        err.println(line);
        err.print(status);
        err.flush();
    }

    /** Changes the line at the bottom; an empty one takes it away. */
    public synchronized void status(String line) {
        if (terminal) {
            clear();
            // Lines that stay are made harmless where they come out; this one is printed between controls of its own.
            status = SafeText.of(line);
            err.print(status);
            err.flush();
        }
    }

    private void clear() {
        if (!status.isEmpty()) {
            err.print(CLEAR_LINE);
        }
    }
}
