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
     */
    record Whole(int status, String reason, String contentType, byte[] body) implements ServiceAnswer {}

    /**
     * A stream of events, one HTTP chunk each.
     *
     * @param events the events in order
     * @param ending how the stream ends
     */
    record Events(List<TimedEvent> events, StreamScript.Ending ending) implements ServiceAnswer {}
}
