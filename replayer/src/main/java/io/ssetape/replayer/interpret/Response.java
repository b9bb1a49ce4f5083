package io.ssetape.replayer.interpret;

/**
 * One response, as its head and its end describe it.
 *
 * @param asked what was asked
 * @param facts what the HTTP layer knows
 * @param stream whether it was read as a stream of events
 */
record Response(AskedRequest asked, AnswerFacts facts, boolean stream) {
    /** Whether the status is the one that generation endpoints answer with. */
    boolean isOk() {
        return facts.status() != null && facts.status() == 200;
    }

    /** Whether everything that came could be read. */
    boolean isReadable() {
        return facts.isDecoded() && facts.missingBytes() == 0;
    }
}
