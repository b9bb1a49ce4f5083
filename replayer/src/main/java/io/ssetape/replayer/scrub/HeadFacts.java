package io.ssetape.replayer.scrub;

import io.ssetape.recorder.http.BodyFraming;
import io.ssetape.recorder.http.ChunkedFraming;
import io.ssetape.recorder.http.LengthFraming;
import io.ssetape.recorder.http.UntilCloseFraming;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** What the fields of a head say about its body, as RFC 9112, section 6.3, has it. */
final class HeadFacts {
    private static final int MAX_LENGTH_DIGITS = 18;

    private static final Set<String> USUAL_ENCODINGS = Set.of("gzip", "x-gzip", "deflate", "br", "zstd", "compress");

    private final Set<String> lengths = new LinkedHashSet<>();
    private final List<String> codings = new ArrayList<>();
    private final List<String> encodings = new ArrayList<>();
    private boolean emptyLength;
    private String contentType;

    /** A field, its name and value in lower case. */
    void add(String name, String value) {
        switch (name) {
            case "content-length" -> {
                emptyLength |= value.isEmpty();
                members(value, lengths::add);
            }
            case "transfer-encoding" -> members(value, codings::add);
            case "content-encoding" -> members(value, encodings::add);
            default -> contentType = contentType == null ? value : contentType;
        }
    }

    private static void members(String value, Consumer<String> taker) {
        for (String member : value.split(",", -1)) {
            String stripped = member.strip();
            if (!stripped.isEmpty() && !stripped.equals("identity")) {
                taker.accept(stripped);
            }
        }
    }

    /** The framing of a request's body; null when it cannot be told. */
    BodyFraming requestFraming() {
        if (isStated()) {
            return stated();
        }
        return emptyLength ? null : new LengthFraming(0);
    }

    /** The framing of a response's body. */
    BodyFraming responseFraming() {
        BodyFraming framing = isStated() ? stated() : null;
        return framing == null ? new UntilCloseFraming() : framing;
    }

    private boolean isStated() {
        return !codings.isEmpty() || !lengths.isEmpty();
    }

    private BodyFraming stated() {
        if (!codings.isEmpty()) {
            return codings.indexOf("chunked") == codings.size() - 1 ? new ChunkedFraming() : null;
        }
        String length = lengths.iterator().next();
        boolean number = length.length() <= MAX_LENGTH_DIGITS && length.chars().allMatch(c -> c >= '0' && c <= '9');
        return lengths.size() == 1 && number ? new LengthFraming(Long.parseLong(length)) : null;
    }

    /** The encoding that keeps the body from being read, or null. */
    String encoding() {
        if (!encodings.isEmpty()) {
            return String.join(", ", encodings);
        }
        List<String> others =
                codings.stream().filter(coding -> !coding.equals("chunked")).toList();
        return others.isEmpty() ? null : String.join(", ", others);
    }

    /** The encoding if it is one of the usual ones; what a head says otherwise may be anything. */
    String encodingInWords() {
        String encoding = encoding();
        return USUAL_ENCODINGS.contains(encoding) ? encoding : "unusually encoded";
    }

    /** Whether the body is, or may be, a stream of events. */
    boolean bringsEvents() {
        return contentType == null || contentType.startsWith("text/event-stream");
    }
}
