package io.ssetape.recorder.redact;

import io.ssetape.recorder.http.BodyFraming;
import io.ssetape.recorder.http.ChunkedFraming;
import io.ssetape.recorder.http.LengthFraming;
import io.ssetape.recorder.http.UntilCloseFraming;
import java.util.Set;

/** The fields of one head that decide where its body ends. */
final class FramingFields {
    private static final Set<String> NAMES = Set.of("content-length", "transfer-encoding", "expect", "upgrade");
    private static final int MAX_LENGTH_DIGITS = 18;
    private static final String CHUNKED = "chunked";
    private static final long NO_LENGTH = -1;

    private long length = NO_LENGTH;
    private boolean transferEncoded;
    private boolean chunkedLast;
    private boolean contradictory;
    private boolean expectsContinue;
    private boolean toWebSocket;

    static boolean includes(String name) {
        return NAMES.contains(name);
    }

    void clear() {
        length = NO_LENGTH;
        transferEncoded = false;
        chunkedLast = false;
        contradictory = false;
        expectsContinue = false;
        toWebSocket = false;
    }

    /**
     * One field.
     *
     * @param name one of those that are {@linkplain #includes included}
     * @param value in lower case
     * @param whole false when the value is longer than any that could be understood
     */
    void add(String name, String value, boolean whole) {
        switch (name) {
            case "content-length" -> addLength(whole ? value : "");
            case "transfer-encoding" -> addEncoding(whole ? value : "");
            case "expect" -> expectsContinue = true;
            default -> toWebSocket = value.equals("websocket");
        }
    }

    private void addLength(String digits) {
        boolean number = !digits.isEmpty()
                && digits.length() <= MAX_LENGTH_DIGITS
                && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        long value = number ? Long.parseLong(digits) : NO_LENGTH;
        contradictory |= !number || (length != NO_LENGTH && length != value);
        length = value;
    }

    private void addEncoding(String codings) {
        contradictory |= transferEncoded;
        transferEncoded = true;
        chunkedLast = codings.substring(codings.lastIndexOf(',') + 1).strip().equals(CHUNKED);
    }

    /** Whether a client that sent this waits for a 100 before it sends the body. */
    boolean expectsContinue() {
        return expectsContinue;
    }

    boolean toWebSocket() {
        return toWebSocket;
    }

    /** The framing of a request's body (RFC 9112, 6.3), or null when the fields do not settle it beyond doubt. */
    BodyFraming requestBody() {
        if (isDoubtful() || (transferEncoded && !chunkedLast)) {
            return null;
        }
        return transferEncoded ? ChunkedFraming.strict() : new LengthFraming(Math.max(0, length));
    }

    /** The framing of the body of a response that has one (RFC 9112, 6.3), or null as above. */
    BodyFraming responseBody() {
        if (isDoubtful()) {
            return null;
        }
        if (transferEncoded) {
            return chunkedLast ? ChunkedFraming.strict() : new UntilCloseFraming();
        }
        return length == NO_LENGTH ? new UntilCloseFraming() : new LengthFraming(length);
    }

    /** Length and encoding together are how requests are smuggled: whoever reads them may decide either way. */
    private boolean isDoubtful() {
        return contradictory || (transferEncoded && length != NO_LENGTH);
    }
}
