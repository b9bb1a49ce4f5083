package io.ssetape.proxy.forward;

import io.ssetape.recorder.http.BodyFraming;
import io.ssetape.recorder.http.ChunkedFraming;
import io.ssetape.recorder.http.HttpToken;
import io.ssetape.recorder.http.LengthFraming;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request head that can be read in one way only. The replayer's reader makes the best of whatever a client sent; this one refuses
 * what a target might read differently (RFC 9112, sections 3, 5 and 6.3), since its reading decides where bytes go.
 *
 * @param bytes the head, its empty line included
 * @param method the method
 * @param target the request target
 * @param targetFrom where it begins in the bytes
 * @param minorVersion 0 or 1
 * @param fields the field lines in order
 */
record StrictHead(byte[] bytes, String method, String target, int targetFrom, int minorVersion, List<Field> fields) {
    /**
     * One field line.
     *
     * @param name in lower case
     * @param value without blanks around it
     * @param from where the line begins
     * @param to behind its line end
     */
    record Field(String name, String value, int from, int to) {}

    private static final Pattern REQUEST_LINE = Pattern.compile("([^ ]{1,32}) ([^\\x00-\\x20\\x7f]+) HTTP/1\\.([01])");
    // Blanks around the value are stripped by hand: a pattern that did it would take quadratic time for a value full of
    // them.
    private static final Pattern FIELD = Pattern.compile("([^:]+):([^\\x00-\\x08\\x0a-\\x1f\\x7f]*)");
    private static final Pattern LENGTH = Pattern.compile("\\d{1,18}");
    private static final Set<String> FRAMING = Set.of("content-length", "transfer-encoding");
    private static final int LINE_END = 2;

    /** Reads a head whose lines all end with CR LF. */
    static StrictHead read(byte[] bytes) throws Refusal {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int lineEnd = text.indexOf('\r');
        Matcher line = REQUEST_LINE.matcher(text.substring(0, lineEnd));
        if (!line.matches() || !HttpToken.is(line.group(1))) {
            throw Refusal.malformed("The request line is none of HTTP/1.0 or HTTP/1.1.");
        }
        List<Field> fields = new ArrayList<>();
        for (int from = lineEnd + LINE_END; text.charAt(from) != '\r'; from = lineEnd + LINE_END) {
            lineEnd = text.indexOf('\r', from);
            fields.add(field(text.substring(from, lineEnd), from, lineEnd + LINE_END));
        }
        return new StrictHead(
                bytes,
                line.group(1),
                line.group(2),
                line.start(2),
                Integer.parseInt(line.group(3)),
                List.copyOf(fields));
    }

    private static Field field(String line, int from, int to) throws Refusal {
        Matcher field = FIELD.matcher(line);
        if (!field.matches() || !HttpToken.is(field.group(1))) {
            throw Refusal.malformed(
                    "A field line is folded, has no name or a blank before its colon, or holds a control"
                            + " character.");
        }
        String name = field.group(1).toLowerCase(Locale.ROOT);
        if (name.indexOf('_') >= 0 && FRAMING.contains(FieldNames.asAnyoneReads(name))) {
            throw Refusal.malformed(
                    "A field that frames the body is written with an underscore: write Content-Length or"
                            + " Transfer-Encoding.");
        }
        return new Field(name, stripped(field.group(2)), from, to);
    }

    private static String stripped(String value) {
        int from = 0;
        int to = value.length();
        while (from < to && isBlank(value.charAt(from))) {
            from++;
        }
        while (from < to && isBlank(value.charAt(to - 1))) {
            to--;
        }
        return value.substring(from, to);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    /** The values of all lines of a field. */
    List<String> values(String name) {
        return fields.stream()
                .filter(field -> field.name().equals(name))
                .map(Field::value)
                .toList();
    }

    /** How the body is framed. */
    BodyFraming body() throws Refusal {
        List<String> codings = values("transfer-encoding");
        List<String> lengths = values("content-length");
        if (codings.isEmpty()) {
            return length(lengths);
        }
        if (!lengths.isEmpty()) {
            throw Refusal.malformed("The request has both Transfer-Encoding and Content-Length.");
        }
        if (minorVersion == 0 || codings.size() > 1 || !codings.get(0).equalsIgnoreCase("chunked")) {
            throw Refusal.malformed("The only Transfer-Encoding that is forwarded is chunked, once, in HTTP/1.1.");
        }
        return ChunkedFraming.strict();
    }

    private static BodyFraming length(List<String> lengths) throws Refusal {
        if (lengths.isEmpty()) {
            return new LengthFraming(0);
        }
        if (lengths.size() > 1 || !LENGTH.matcher(lengths.get(0)).matches()) {
            throw Refusal.malformed("The request has not exactly one Content-Length that is a number.");
        }
        return new LengthFraming(Long.parseLong(lengths.get(0)));
    }
}
