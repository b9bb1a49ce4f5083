package io.ssetape.recorder.redact;

import io.ssetape.recorder.http.BodyFraming;
import io.ssetape.recorder.http.ChunkedFraming;
import io.ssetape.recorder.http.HttpToken;
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
    private boolean http10;
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
        http10 = false;
        expectsContinue = false;
        toWebSocket = false;
    }

    /** The head is one of HTTP/1.0, which knows no encodings: who sends one is wrong about something (RFC 9112, 6.1). */
    void ofHttp10() {
        http10 = true;
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
        int last = codings.length() - CHUNKED.length();
        chunkedLast = last >= 0 && codings.indexOf(CHUNKED) == last && isListBefore(codings, last);
    }

    /** Whether a member of a list may begin at an index, all before it being plain names of codings. */
    private static boolean isListBefore(String codings, int index) {
        int comma = index;
        while (comma > 0 && Mask.isBlank((byte) codings.charAt(comma - 1))) {
            comma--;
        }
        boolean begins = comma == 0 || codings.charAt(comma - 1) == ',';
        return begins && codings.substring(0, index).chars().allMatch(FramingFields::mayStandInList);
    }

    private static boolean mayStandInList(int next) {
        return next == ',' || Mask.isBlank((byte) next) || HttpToken.mayHold(next);
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
        if (isDoubtful()) {
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
            return ChunkedFraming.strict();
        }
        return length == NO_LENGTH ? new UntilCloseFraming() : new LengthFraming(length);
    }

    /**
     * Length and encoding together are how requests are smuggled: whoever reads them may decide either way. So they may of an
     * encoding other than chunked, for a response too: not all of them then read until the connection closes.
     */
    private boolean isDoubtful() {
        return contradictory || (transferEncoded && (length != NO_LENGTH || !chunkedLast || http10));
    }
}
