package io.ssetape.proxy.serve;

import java.util.Comparator;

/**
 * An exchange of the tape that can be played.
 *
 * @param connection its connection's number on the tape
 * @param exchange its place on that connection, from 1
 * @param startNanos the arrival of its request's first byte
 * @param askedNanos the arrival of its request's last byte, from which its answer is paced
 * @param asked its request
 * @param answer its answer's bytes
 * @param continueBytes how many of them, from the first, are a {@code 100 Continue}; 0 when there is none
 * @param form how events are found in it
 * @param ending what became of the connection behind it
 * @param endNanos when that was
 * @param idleEnd how the service ended the connection later, when it stays behind this answer; null when it did not
 */
record RecordedExchange(
        long connection,
        int exchange,
        long startNanos,
        long askedNanos,
        Asked asked,
        StoredAnswer answer,
        int continueBytes,
        AnswerForm form,
        Ending ending,
        long endNanos,
        IdleEnd idleEnd) {
    /** By the time at which their requests began. */
    static final Comparator<RecordedExchange> IN_ORDER = Comparator.comparingLong(RecordedExchange::startNanos)
            .thenComparingLong(RecordedExchange::connection)
            .thenComparingInt(RecordedExchange::exchange);

    /** Where it stands on the tape, for people. */
    String place() {
        return "connection " + connection + ", exchange " + exchange;
    }

    /** The same exchange with another form of the same request. */
    RecordedExchange withAsked(Asked same) {
        return new RecordedExchange(
                connection,
                exchange,
                startNanos,
                askedNanos,
                same,
                answer,
                continueBytes,
                form,
                ending,
                endNanos,
                idleEnd);
    }
}
