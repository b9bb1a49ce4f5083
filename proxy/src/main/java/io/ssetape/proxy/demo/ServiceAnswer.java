package io.ssetape.proxy.demo;

import java.util.List;

/** What a request is answered with. */
sealed interface ServiceAnswer {
    /**
     * An answer in one piece.
     *
     * @param status the HTTP status
     * @param reason the reason phrase
     * @param contentType null when there is no body
     * @param body the body; must not be changed
     * @param work what the service counts once it is sent; null for nothing
     */
    record Whole(int status, String reason, String contentType, byte[] body, FinishedWork work)
            implements ServiceAnswer {
        /** An answer that counts for nothing. */
        Whole(int status, String reason, String contentType, byte[] body) {
            this(status, reason, contentType, body, null);
        }
    }

    /**
     * A stream of events, one HTTP chunk each.
     *
     * @param events the events in order
     * @param ending how the stream ends
     * @param work what the service counts once it is sent to its end
     */
    record Events(List<TimedEvent> events, StreamScript.Ending ending, FinishedWork work) implements ServiceAnswer {}
}
