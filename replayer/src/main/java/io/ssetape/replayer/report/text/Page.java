package io.ssetape.replayer.report.text;

import java.io.PrintWriter;

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

    /** An empty line and a heading. */
    void heading(String text) {
        line("");
        line(paint.heading(text));
    }

    /** One line as it is. */
    void line(String text) {
        out.print(text);
        out.print('\n');
    }

    /** A line that must not be overlooked. */
    void alarm(String text) {
        wrapped(text, "", true);
    }

    /** An indented text, broken between words. */
    void text(String text) {
        wrapped(text, INDENT, false);
    }

    /** An indented text that must not be overlooked. */
    void alarmText(String text) {
        wrapped(text, INDENT, true);
    }

    /** A text indented as deep as a label is wide, the label before its first line. */
    void labelled(String label, int labelWidth, String text) {
        wrapped(text, INDENT + label + " ".repeat(Math.max(1, labelWidth - DisplayWidth.of(label))), false);
    }

    /** An indented table; nothing when it has no rows. */
    void table(TextTable table) {
        if (!table.isEmpty()) {
            table.lines(WIDTH - INDENT.length()).forEach(line -> line(INDENT + line));
        }
    }

    private void wrapped(String text, String firstPrefix, boolean alarm) {
        int room = WIDTH - DisplayWidth.of(firstPrefix);
        String prefix = firstPrefix;
        StringBuilder current = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            String whole = DisplayWidth.cut(word, room);
            if (!current.isEmpty() && DisplayWidth.of(current.toString()) + 1 + DisplayWidth.of(whole) > room) {
                line(prefix + (alarm ? paint.alarm(current.toString()) : current));
                prefix = " ".repeat(WIDTH - room);
                current.setLength(0);
            }
            current.append(current.isEmpty() ? "" : " ").append(whole);
        }
        line(prefix + (alarm ? paint.alarm(current.toString()) : current));
    }
}
