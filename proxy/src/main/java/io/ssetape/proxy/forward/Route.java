package io.ssetape.proxy.forward;

import io.ssetape.recorder.http.BodyFraming;

/** Where a request leads. */
sealed interface Route {
    /** Who is asked for. */
    Authority target();

    /**
     * The request goes to its target.
     *
     * @param head the head as the target gets it
     * @param body where the body ends
     * @param mayUpgrade whether another protocol may follow
     * @param mayWait whether the client may wait for leave to send the body
     */
    record Forward(Authority target, byte[] head, BodyFraming body, boolean mayUpgrade, boolean mayWait)
            implements Route {}

    /** The client wants to talk to its target without anybody reading along. */
    record Tunnel(Authority target) implements Route {}
}
