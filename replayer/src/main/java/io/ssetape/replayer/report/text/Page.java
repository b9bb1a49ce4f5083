package io.ssetape.replayer.report.text;

import java.io.PrintWriter;
import java.util.function.UnaryOperator;

/** Where a text report is written: lines of at most so many columns, {@link #WIDTH} unless told, that end in LF on every system. */
final class Page {
    static final int WIDTH = 100;

    private static final String INDENT = "  ";

    /** With less room behind a label, what belongs to it stands below it. */
    private static final int LEAST_BESIDE_LABEL = 25;

    private static final int LEAST_WIDTH = 20;

    private final PrintWriter out;
    private final Paint paint;
    private final int width;

    Page(PrintWriter out, Paint paint) {
        this(out, paint, WIDTH);
    }

    /** A page of a width of its own; below 20 columns no line is made to fit. */
    Page(PrintWriter out, Paint paint, int width) {
        this.out = out;
        this.paint = paint;
        this.width = Math.max(LEAST_WIDTH, width);
    }

    /** An empty line and a heading, broken between words. */
    void heading(String text) {
        line("");
        wrapped(text, "", paint::heading);
    }

    /** A line at the top of a page, broken between words. */
    void title(String text) {
        wrapped(text, "", UnaryOperator.identity());
    }

    /** One line as it is. */
    void line(String text) {
        out.print(text);
        out.print('\n');
    }

    /** A line that must not be overlooked. */
    void alarm(String text) {
        wrapped(text, "", paint::alarm);
    }

    /** An indented text, broken between words. */
    void text(String text) {
        wrapped(text, INDENT, UnaryOperator.identity());
    }

    /** An indented text that must not be overlooked. */
    void alarmText(String text) {
        wrapped(text, INDENT, paint::alarm);
    }

    /** A text indented as deep as a label is wide, the label before its first line. */
    void labelled(String label, int labelWidth, String text) {
        if (width - INDENT.length() - labelWidth < LEAST_BESIDE_LABEL) {
            text(label);
            wrapped(text, INDENT + INDENT, UnaryOperator.identity());
            return;
        }
        wrapped(
                text,
                INDENT + label + " ".repeat(Math.max(1, labelWidth - DisplayWidth.of(label))),
                UnaryOperator.identity());
    }

    /** An indented table; nothing when it has no rows. */
    void table(TextTable table) {
        if (!table.isEmpty()) {
            table.lines(width - INDENT.length()).forEach(line -> line(INDENT + line));
        }
    }

    private void wrapped(String text, String firstPrefix, UnaryOperator<String> colour) {
        int room = width - DisplayWidth.of(firstPrefix);
        String prefix = firstPrefix;
        StringBuilder current = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            String whole = DisplayWidth.cut(word, room);
            if (!current.isEmpty() && DisplayWidth.of(current.toString()) + 1 + DisplayWidth.of(whole) > room) {
                line(prefix + colour.apply(current.toString()));
                prefix = " ".repeat(width - room);
                current.setLength(0);
            }
            current.append(current.isEmpty() ? "" : " ").append(whole);
        }
        line(prefix + colour.apply(current.toString()));
    }
}
