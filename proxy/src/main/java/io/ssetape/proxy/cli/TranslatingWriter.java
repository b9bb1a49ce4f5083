package io.ssetape.proxy.cli;

import java.io.PrintWriter;

/**
 * Standard error in Chinese: a message that the catalogue knows is said in Chinese, everything else passes as it is. Messages are what is
 * printed as a line of its own, or printed with the program's name before it and a line end behind it. A report that {@code run} prints
 * there is neither.
 */
final class TranslatingWriter extends PrintWriter {
    private static final String LINE_END = "\n";

    private MessageCatalogue catalogue;

    TranslatingWriter(PrintWriter err) {
        super(err, true);
    }

    @Override
    public void println(String line) {
        super.println(translated(line));
    }

    @Override
    public void print(String text) {
        boolean line = text != null && text.startsWith(MessageCatalogue.PREFIX) && text.endsWith(LINE_END);
        super.print(line ? translated(text.substring(0, text.length() - 1)) + LINE_END : text);
    }

    /** Notices come from several threads. */
    private synchronized String translated(String line) {
        if (line == null) {
            return null;
        }
        if (catalogue == null) {
            catalogue = MessageCatalogue.chinese();
        }
        return catalogue.translate(line);
    }
}
