package io.ssetape.replayer.cli;

import io.ssetape.recorder.frame.ReadProgress;
import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.report.text.SafeText;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * One line on a terminal that says how far long work has come: rewritten at most five times a second, and taken away at the end. It moves
 * the cursor with a carriage return and blanks only, so that it needs nothing of the terminal and has no colours.
 */
final class ProgressLine {
    private static final long INTERVAL_NANOS = 200_000_000L;
    private static final double MIB = 1 << 20;
    private static final int PERCENT = 100;

    /** No line is longer, since one that is all the more is read by nobody. */
    private static final int MOST_COLUMNS = 79;

    private final PrintWriter out;
    private final LongSupplier nanoTime;
    private final String name;
    private final IntSupplier width;
    private final long begunNanos;
    private long shownNanos;
    private int shownChars;
    private int columns;

    /**
     * A line that is not shown yet.
     *
     * @param out the terminal
     * @param nanoTime a clock
     * @param name what is worked at
     * @param width how many columns the terminal has; asked once, when the line is shown first
     */
    ProgressLine(PrintWriter out, LongSupplier nanoTime, String name, IntSupplier width) {
        this.out = out;
        this.nanoTime = nanoTime;
        this.name = SafeText.of(name);
        this.width = width;
        begunNanos = nanoTime.getAsLong();
        shownNanos = begunNanos;
    }

    /** Whether so much time has passed that the line may be rewritten. */
    boolean isDue() {
        return nanoTime.getAsLong() - shownNanos >= INTERVAL_NANOS;
    }

    /** Shows how far it is; nothing when that is not known. */
    void show(ReadProgress progress) {
        shownNanos = nanoTime.getAsLong();
        if (progress.bytes() < 0) {
            return;
        }
        String text = text(progress, Nanos.toSeconds(shownNanos - begunNanos));
        write(text.substring(0, Math.min(text.length(), columns())));
    }

    /** A line that reaches the last column may wrap already, and would then be rewritten on the wrong row. */
    private int columns() {
        if (columns == 0) {
            columns = Math.max(1, Math.min(MOST_COLUMNS, width.getAsInt() - 1));
        }
        return columns;
    }

    /** Takes the line away. */
    void clear() {
        if (shownChars > 0) {
            write("");
        }
    }

    private void write(String text) {
        out.print("\r" + text + " ".repeat(Math.max(0, shownChars - text.length())) + (text.isEmpty() ? "\r" : ""));
        out.flush();
        shownChars = text.length();
    }

    private String text(ReadProgress progress, double seconds) {
        double read = progress.bytes() / MIB;
        String rate = fixed(seconds > 0 ? read / seconds : 0) + " MiB/s";
        if (progress.totalBytes() <= 0) {
            return name + ": " + fixed(read) + " MiB, " + rate;
        }
        long percent = Math.min(PERCENT, progress.bytes() * PERCENT / progress.totalBytes());
        return " ".repeat(percent < 10 ? 2 : percent < PERCENT ? 1 : 0) + percent + " %  " + fixed(read) + " of "
                + fixed(progress.totalBytes() / MIB) + " MiB, " + rate + "  " + name;
    }

    private static String fixed(double value) {
        return new BigDecimal(value).setScale(1, RoundingMode.HALF_EVEN).toPlainString();
    }
}
