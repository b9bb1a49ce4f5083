package io.ssetape.replayer.report.text;

import java.io.PrintWriter;
import java.util.function.UnaryOperator;

/** Where a text report is written: lines of at most {@link #WIDTH} columns that end in LF on every system. */
final class Page {
    static final int WIDTH = 100;

    private static final String INDENT = "  ";

    private final PrintWriter out;
    private final Paint paint;

    Page(PrintWriter out, Paint paint) {
        this.out = out;
        this.paint = paint;
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
        wrapped(
                text,
                INDENT + label + " ".repeat(Math.max(1, labelWidth - DisplayWidth.of(label))),
                UnaryOperator.identity());
    }

    /** An indented table; nothing when it has no rows. */
    void table(TextTable table) {
        if (!table.isEmpty()) {
            table.lines(WIDTH - INDENT.length()).forEach(line -> line(INDENT + line));
        }
    }

    private void wrapped(String text, String firstPrefix, UnaryOperator<String> colour) {
        int room = WIDTH - DisplayWidth.of(firstPrefix);
        String prefix = firstPrefix;
        StringBuilder current = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            String whole = DisplayWidth.cut(word, room);
            if (!current.isEmpty() && DisplayWidth.of(current.toString()) + 1 + DisplayWidth.of(whole) > room) {
                line(prefix + colour.apply(current.toString()));
                prefix = " ".repeat(WIDTH - room);
                current.setLength(0);
            }
            current.append(current.isEmpty() ? "" : " ").append(whole);
        }
        line(prefix + colour.apply(current.toString()));
    }
}
