package io.ssetape.replayer.http;

import io.ssetape.recorder.http.HttpToken;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a head that is complete, its empty line included. Lenient where RFC 9112 allows a receiver to be: bare LF, several
 * spaces, folded lines, spaces before a colon; a line without a colon is left out. Strict about what makes it HTTP/1 at all.
 */
final class HeadParser {
    private static final int LONGEST_METHOD = 32;
    private static final String VERSION_PREFIX = "HTTP/1.";
    private static final byte[] RESPONSE_PREFIX = VERSION_PREFIX.getBytes(StandardCharsets.US_ASCII);

    private final byte[] bytes;
    private final int to;
    private int at;

    private HeadParser(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.at = from;
        this.to = to;
    }

    /** A request's head, or null when it is none. */
    static RequestHead request(byte[] bytes, int from, int to) {
        HeadParser parser = new HeadParser(bytes, from, to);
        String line = parser.line();
        int methodEnd = line.indexOf(' ');
        int targetEnd = line.lastIndexOf(' ');
        int version = minorVersion(line, targetEnd + 1, line.length());
        if (methodEnd < 0 || targetEnd <= methodEnd || version < 0 || !isMethod(line, methodEnd)) {
            return null;
        }
        String target = line.substring(methodEnd, targetEnd).strip();
        return target.isEmpty()
                ? null
                : new RequestHead(line.substring(0, methodEnd), target, version, parser.fields());
    }

    /** A response's head, or null when it is none. */
    static ResponseHead response(byte[] bytes, int from, int to) {
        HeadParser parser = new HeadParser(bytes, from, to);
        String line = parser.line();
        int versionEnd = line.indexOf(' ');
        int version = minorVersion(line, 0, versionEnd);
        if (version < 0) {
            return null;
        }
        String rest = line.substring(versionEnd).strip();
        int status = status(rest);
        if (status < 0) {
            return null;
        }
        return new ResponseHead(status, rest.substring(3).strip(), version, parser.fields());
    }

    /** Whether bytes that have no end yet may still become a request's head. */
    static boolean mayBecomeRequest(byte[] bytes, int length) {
        int line = firstLineEnd(bytes, length);
        if (line >= 0) {
            return request(bytes, 0, line) != null;
        }
        for (int i = 0; i < length; i++) {
            if (bytes[i] == ' ') {
                return i > 0;
            }
            if (i == LONGEST_METHOD || !HttpToken.mayHold(bytes[i])) {
                return false;
            }
        }
        return true;
    }

    /** Whether bytes that have no end yet may still become a response's head. */
    static boolean mayBecomeResponse(byte[] bytes, int length) {
        int line = firstLineEnd(bytes, length);
        if (line >= 0) {
            return response(bytes, 0, line) != null;
        }
        for (int i = 0; i < Math.min(length, RESPONSE_PREFIX.length); i++) {
            if (bytes[i] != RESPONSE_PREFIX[i]) {
                return false;
            }
        }
        return true;
    }

    private static int firstLineEnd(byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            if (bytes[i] == '\n') {
                return i + 1;
            }
        }
        return -1;
    }

    private HttpFields fields() {
        List<HttpFields.Field> fields = new ArrayList<>();
        while (at < to) {
            String line = line();
            String value = isFoldNext() ? unfolded(line) : line;
            int colon = value.indexOf(':');
            if (colon > 0) {
                fields.add(new HttpFields.Field(
                        value.substring(0, colon).strip(),
                        value.substring(colon + 1).strip()));
            }
        }
        return new HttpFields(fields);
    }

    private boolean isFoldNext() {
        return at < to && (bytes[at] == ' ' || bytes[at] == '\t');
    }

    /** RFC 9112, section 5.2: white space on either side of a line end that is folded belongs to the fold. */
    private String unfolded(String first) {
        StringBuilder joined = new StringBuilder(first.stripTrailing());
        while (isFoldNext()) {
            String more = line().strip();
            joined.append(more.isEmpty() ? "" : " ").append(more);
        }
        return joined.toString();
    }

    private String line() {
        int from = at;
        while (at < to && bytes[at] != '\n') {
            at++;
        }
        int end = at;
        at = Math.min(to, at + 1);
        while (end > from && bytes[end - 1] == '\r') {
            end--;
        }
        return text(from, end);
    }

    /** Heads are ASCII by the book; reason phrases and values in UTF-8 are met, and anything else is kept as Latin-1. */
    private String text(int from, int end) {
        for (int i = from; i < end; i++) {
            if (bytes[i] < 0) {
                return foreignText(from, end);
            }
        }
        return new String(bytes, from, end - from, StandardCharsets.ISO_8859_1);
    }

    private String foreignText(int from, int end) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, end - from))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            return new String(bytes, from, end - from, StandardCharsets.ISO_8859_1);
        }
    }

    private static int minorVersion(String line, int from, int end) {
        int digit = from + VERSION_PREFIX.length();
        if (end != digit + 1 || !line.startsWith(VERSION_PREFIX, from)) {
            return -1;
        }
        char minor = line.charAt(digit);
        return minor >= '0' && minor <= '9' ? minor - '0' : -1;
    }

    private static int status(String rest) {
        if (rest.length() < 3 || (rest.length() > 3 && rest.charAt(3) != ' ')) {
            return -1;
        }
        int status = 0;
        for (int i = 0; i < 3; i++) {
            char digit = rest.charAt(i);
            if (digit < '0' || digit > '9') {
                return -1;
            }
            status = 10 * status + (digit - '0');
        }
        return status >= 100 ? status : -1;
    }

    private static boolean isMethod(String line, int end) {
        if (end < 1 || end > LONGEST_METHOD) {
            return false;
        }
        for (int i = 0; i < end; i++) {
            if (!HttpToken.mayHold(line.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}
