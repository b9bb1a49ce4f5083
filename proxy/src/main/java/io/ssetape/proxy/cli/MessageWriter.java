package io.ssetape.proxy.cli;

import io.ssetape.replayer.report.text.SafeText;
import java.io.PrintWriter;

/**
 * Standard error, where a message is one line and nothing else: whatever it quotes, words of a command line or a file, a path, a peer,
 * cannot steer the terminal, reorder the line or begin another one, nor show the password of an address. In Chinese a message that the catalogue knows is said in Chinese.
 * Messages are what is printed as a line of its own, or printed with the program's name before it and a line end behind it. What else is
 * printed passes as it is: a line that is rewritten, and a report, which {@code run} prints here.
 */
final class MessageWriter extends PrintWriter {
    private static final String LINE_END = "\n";
    private static final char TAB = '\t';

    private final Language language;
    private MessageCatalogue catalogue;

    /**
     * Standard error.
     *
     * @param err where the messages go
     * @param language what they are said in
     */
    MessageWriter(PrintWriter err, Language language) {
        super(err, true);
        this.language = language;
    }

    @Override
    public void println(String line) {
        super.println(line == null ? null : said(line));
    }

    /** A line of a stack trace, which no language has words for: the tabs in front of it are its own. */
    @Override
    public void println(Object line) {
        String text = String.valueOf(line);
        int indent = 0;
        while (indent < text.length() && text.charAt(indent) == TAB) {
            indent++;
        }
        super.println(text.substring(0, indent) + SafeText.of(AddressMask.inWords(text.substring(indent))));
    }

    @Override
    public void print(String text) {
        boolean line = text != null && text.startsWith(MessageCatalogue.PREFIX) && text.endsWith(LINE_END);
        super.print(line ? said(text.substring(0, text.length() - LINE_END.length())) + LINE_END : text);
    }

    private String said(String message) {
        return SafeText.of(AddressMask.inWords(language == Language.CHINESE ? translated(message) : message));
    }

    /** Notices come from several threads. */
    private synchronized String translated(String message) {
        if (catalogue == null) {
            catalogue = MessageCatalogue.chinese();
        }
        return catalogue.translate(message);
    }
}
