package io.ssetape.recorder.portable;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.FaultWords;
import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;

/** Lines of a text, ended by LF or CRLF, each of bounded length. */
final class LineReader implements AutoCloseable {
    private static final int READ_CHARS = 64 << 10;
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final Reader in;
    private final String name;
    private final int maxChars;
    private final char[] buffer = new char[READ_CHARS];
    private int position;
    private int limit;
    private long number;

    /**
     * Lines of a text.
     *
     * @param in the text; closed with this reader
     * @param name what to call it in messages
     * @param maxChars the longest line that is accepted, without its end
     */
    LineReader(Reader in, String name, int maxChars) {
        this.in = in;
        this.name = name;
        this.maxChars = maxChars;
    }

    /** The next line that is not blank, or null at the end of the text. */
    String next() {
        String line = nextLine();
        while (line != null && line.isBlank()) {
            line = nextLine();
        }
        return line;
    }

    /** The number of the line last read, from 1. */
    long number() {
        return number;
    }

    /** A problem with the line last read. */
    Problem problem(String what) {
        return new Problem(ExitStatus.UNREADABLE_INPUT, name + ": line " + number + ": " + what);
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new Problem(ExitStatus.UNREADABLE_INPUT, name + ": cannot be closed (" + FaultWords.of(e) + ")", e);
        }
    }

    private String nextLine() {
        if (!fill()) {
            return null;
        }
        number++;
        StringBuilder line = new StringBuilder();
        do {
            int end = lineFeed();
            line.append(buffer, position, end - position);
            if (line.length() > maxChars) {
                throw problem("it is longer than " + maxChars + " characters; split the bytes over several lines");
            }
            boolean ended = end < limit;
            position = ended ? end + 1 : end;
            if (ended) {
                break;
            }
        } while (fill());
        return trimmed(line);
    }

    private String trimmed(StringBuilder line) {
        int end = line.length();
        if (end > 0 && line.charAt(end - 1) == '\r') {
            end--;
        }
        int start = number == 1 && end > 0 && line.charAt(0) == BYTE_ORDER_MARK ? 1 : 0;
        return line.substring(start, end);
    }

    private int lineFeed() {
        int at = position;
        while (at < limit && buffer[at] != '\n') {
            at++;
        }
        return at;
    }

    private boolean fill() {
        if (position < limit) {
            return true;
        }
        try {
            position = 0;
            limit = Math.max(0, in.read(buffer, 0, buffer.length));
            return limit > 0;
        } catch (CharacterCodingException e) {
            throw new Problem(
                    ExitStatus.UNREADABLE_INPUT,
                    name + ": line " + (number + 1) + " or a little later: not UTF-8; save the file as UTF-8",
                    e);
        } catch (IOException e) {
            throw new Problem(
                    ExitStatus.UNREADABLE_INPUT,
                    name + ": cannot be read behind line " + number + " (" + FaultWords.of(e) + "); check the file",
                    e);
        }
    }
}
