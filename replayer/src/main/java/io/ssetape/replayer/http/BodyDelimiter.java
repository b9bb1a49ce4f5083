package io.ssetape.replayer.http;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * How the body behind a head is delimited: RFC 9112, section 6.3.
 *
 * @param kind the kind of delimiting
 * @param length the stated length in bytes for {@link Kind#LENGTH}
 * @param note what is odd about the head's statements, or null
 */
record BodyDelimiter(Kind kind, long length, String note) {
    /** The kinds of delimiting. */
    enum Kind {
        LENGTH,
        CHUNKED,
        /** Until the direction ends. */
        OPEN,
        /** The head contradicts itself, and where the next message begins nobody can tell. */
        UNKNOWN
    }

    private static final int MOST_LENGTH_DIGITS = 18;
    private static final BodyDelimiter NONE = new BodyDelimiter(Kind.LENGTH, 0, null);

    static BodyDelimiter ofRequest(RequestHead head) {
        if (head.method().equals("CONNECT")) {
            return new BodyDelimiter(Kind.OPEN, 0, null);
        }
        return stated(head.fields(), head.minorVersion(), Kind.UNKNOWN, NONE);
    }

    /**
     * The framing of a response that is not interim.
     *
     * @param requestMethod the method it answers, or null when the tape does not say
     */
    static BodyDelimiter ofResponse(ResponseHead head, String requestMethod) {
        boolean tunnel = "CONNECT".equals(requestMethod) && head.status() / 100 == 2;
        if (tunnel || head.switchesProtocols()) {
            return new BodyDelimiter(Kind.OPEN, 0, null);
        }
        boolean neverHasBody = head.isInterim() || head.status() == 204 || head.status() == 304;
        if (neverHasBody || "HEAD".equals(requestMethod)) {
            return NONE;
        }
        return stated(head.fields(), head.minorVersion(), Kind.OPEN, new BodyDelimiter(Kind.OPEN, 0, null));
    }

    private static BodyDelimiter stated(HttpFields fields, int minorVersion, Kind unclear, BodyDelimiter unstated) {
        List<String> codings = transferCodings(fields);
        Set<String> lengths = new LinkedHashSet<>(fields.members("content-length"));
        if (!codings.isEmpty()) {
            return coded(codings, !lengths.isEmpty(), minorVersion, unclear);
        }
        if (lengths.isEmpty()) {
            boolean emptyField = fields.has("content-length");
            return emptyField ? new BodyDelimiter(unclear, 0, "content-length without a value") : unstated;
        }
        if (lengths.size() > 1) {
            return new BodyDelimiter(unclear, 0, "conflicting content-lengths " + String.join(", ", lengths));
        }
        String length = lengths.iterator().next();
        return isLength(length)
                ? new BodyDelimiter(Kind.LENGTH, Long.parseLong(length), null)
                : new BodyDelimiter(unclear, 0, "content-length is no number");
    }

    private static BodyDelimiter coded(List<String> codings, boolean lengthToo, int minorVersion, Kind unclear) {
        List<String> notes = new ArrayList<>();
        if (lengthToo) {
            notes.add("both transfer-encoding and content-length; the length is ignored");
        }
        if (minorVersion == 0) {
            notes.add("transfer-encoding in HTTP/1.0");
        }
        int last = codings.size() - 1;
        boolean chunked = codings.indexOf("chunked") == last;
        if (!chunked || last > 0) {
            notes.add("transfer-encoding " + String.join(", ", codings));
        }
        return new BodyDelimiter(
                chunked ? Kind.CHUNKED : unclear, 0, notes.isEmpty() ? null : String.join("; ", notes));
    }

    /** The codings in lower case; the obsolete {@code identity} says nothing. */
    static List<String> transferCodings(HttpFields fields) {
        List<String> codings = new ArrayList<>();
        for (String member : fields.members("transfer-encoding")) {
            String coding = member.toLowerCase(Locale.ROOT);
            if (!coding.equals("identity")) {
                codings.add(coding);
            }
        }
        return codings;
    }

    private static boolean isLength(String text) {
        if (text.length() > MOST_LENGTH_DIGITS) {
            return false;
        }
        return text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** A reader for such a body; null for {@link Kind#UNKNOWN}. */
    BodyReader reader() {
        return switch (kind) {
            case LENGTH -> new FixedBody(length);
            case CHUNKED -> new ChunkedBody();
            case OPEN -> new OpenBody();
            case UNKNOWN -> null;
        };
    }
}
