package io.ssetape.replayer.request;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;

/**
 * How the response went.
 *
 * @param end what ended it
 * @param done whether the end mark was seen
 * @param bytesAfterDone body bytes behind the end mark
 * @param finishReasons the last finish reason of each choice that has one, by choice index
 * @param errors error events, each as compact JSON cut to a bounded length
 * @param reads how many reads brought response bytes of this exchange
 * @param framing what is wrong with the body's framing, for instance {@code chunk of 301 bytes cut after 61}; null if nothing
 * @param matchedStops what stopped each choice that says so (a token id or a text), by choice index
 * @param cutEvent the event that the end of the body cut, or null
 */
public record StreamEnd(
        End end,
        boolean done,
        long bytesAfterDone,
        Map<String, String> finishReasons,
        List<String> errors,
        int reads,
        String framing,
        Map<String, String> matchedStops,
        CutEvent cutEvent) {
    /** An end without matched stops and without a cut event. */
    public StreamEnd(
            End end,
            boolean done,
            long bytesAfterDone,
            Map<String, String> finishReasons,
            List<String> errors,
            int reads,
            String framing) {
        this(end, done, bytesAfterDone, finishReasons, errors, reads, framing, Map.of(), null);
    }

    /** What ended a stream. */
    public enum End {
        /** The end mark {@code [DONE]}. */
        @JsonProperty("done")
        DONE,
        /** A proper end of the body without the mark (normal for answers that are no streams). */
        @JsonProperty("eof")
        EOF,
        /** The upstream closed in good order before the body was complete. */
        @JsonProperty("truncated")
        TRUNCATED,
        /** The upstream reset the connection. */
        @JsonProperty("reset")
        RESET,
        /** The client closed or reset first. */
        @JsonProperty("client_abort")
        CLIENT_ABORT,
        /**
         * The tape does not show it: that ends before, is cut or still being written, or has a gap or a head there that was not read;
         * or ssetape itself closed the connection.
         */
        @JsonProperty("open")
        OPEN
    }
}
