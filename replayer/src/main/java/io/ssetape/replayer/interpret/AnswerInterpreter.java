package io.ssetape.replayer.interpret;

import io.ssetape.replayer.replay.ReplayOptions;
import java.nio.ByteBuffer;

/** Reads one response body as it arrives: a stream of events or one JSON answer. */
public final class AnswerInterpreter {
    /**
     * An interpreter for one response.
     *
     * @param asked what was asked
     * @param status the response's status
     * @param contentType the response's content type, or null
     */
    public AnswerInterpreter(AskedRequest asked, int status, String contentType, ReplayOptions options) {
        throw new AssertionError(asked + " " + status + contentType + options);
    }

    /**
     * Body bytes of one read, transfer framing removed, content decoded.
     *
     * @param nanos when the read arrived
     * @param piece position to limit are read
     */
    public void body(long nanos, ByteBuffer piece) {
        throw new AssertionError(piece);
    }

    /** The response is over. */
    public Interpretation end(AnswerFacts facts) {
        throw new AssertionError(facts);
    }

    /** What is known of an exchange that never got a response head. */
    public static Interpretation withoutAnswer(AskedRequest asked, AnswerFacts facts, ReplayOptions options) {
        throw new AssertionError(asked + " " + facts + options);
    }
}
