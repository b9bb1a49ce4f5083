package io.ssetape.proxy.cli;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Text in lines for a terminal, where ideographs and full-width signs take two columns. */
final class TextLines {
    private TextLines() {}

    /** Cuts a text into lines of at most so many columns, where its script allows it; a longer word stands alone. */
    static List<String> wrap(String text, int columns) {
        return cut(Unbroken.glued(text), columns).stream().map(Unbroken::plain).toList();
    }

    private static List<String> cut(String text, int columns) {
        List<String> lines = new ArrayList<>();
        BreakIterator breaks = BreakIterator.getLineInstance(Locale.ROOT);
        breaks.setText(text);
        StringBuilder line = new StringBuilder();
        int from = breaks.first();
        for (int to = breaks.next(); to != BreakIterator.DONE; to = breaks.next()) {
            String piece = text.substring(from, to);
            if (line.length() > 0 && columns(line + piece.stripTrailing()) > columns) {
                lines.add(line.toString().stripTrailing());
                line.setLength(0);
            }
            line.append(piece);
            from = to;
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }

    /** The columns that a text takes. */
    static int columns(String text) {
        return text.codePoints().map(TextLines::width).sum();
    }

    private static int width(int codePoint) {
        boolean ideograph = codePoint >= 0x2e80 && codePoint <= 0x9fff;
        boolean fullWidth = codePoint >= 0xff00 && codePoint <= 0xff60;
        return ideograph || fullWidth ? 2 : 1;
    }
}
