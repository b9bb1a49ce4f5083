package io.ssetape.proxy.serve;

import java.util.List;

/** What is to be done about a request. */
sealed interface AnswerChoice {
    /**
     * A recorded answer is played.
     *
     * @param exchange the exchange it belongs to
     * @param again whether that answer has been given before
     * @param startsOver whether it is the first one for this request once more, after the last one
     */
    record Found(RecordedExchange exchange, boolean again, boolean startsOver) implements AnswerChoice {}

    /**
     * There is nothing to play.
     *
     * @param why the reason
     * @param asked the request
     * @param candidates how many recorded requests have its method and path
     * @param nearest the one most like it; null when there is none
     * @param difference how the nearest one differs; null when there is none
     * @param routes methods and paths that are on the tape, with counts; only when none of them is the request's
     */
    record Miss(
            Reason why,
            Asked asked,
            int candidates,
            RecordedExchange nearest,
            BodyDifference difference,
            List<String> routes)
            implements AnswerChoice {}

    /** Why there is nothing to play. */
    enum Reason {
        /** Nothing was recorded for this path. */
        NO_SUCH_PATH,
        /** The path was recorded, but with other methods. */
        NO_SUCH_METHOD,
        /** The path was recorded, but with another query. */
        NO_SUCH_QUERY,
        /** Method and path were recorded, but with other bodies. */
        NO_SUCH_BODY,
        /** All that were recorded have been given, and are to be given once only. */
        USED_UP,
        /** It was recorded, but not to the end of its answer. */
        ANSWER_INCOMPLETE
    }
}
