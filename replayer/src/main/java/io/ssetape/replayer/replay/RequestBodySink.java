package io.ssetape.replayer.replay;

/** Where the bodies of generation requests go, before their records do. */
@FunctionalInterface
public interface RequestBodySink {
    /** Nobody wants them. */
    RequestBodySink NONE = (id, body) -> {};

    /**
     * A request body is complete and whole on the tape.
     *
     * @param id the id that the record will have
     * @param body the body, transfer framing removed; must not be changed, nor kept
     */
    void requestBody(long id, byte[] body);
}
