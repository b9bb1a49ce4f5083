package io.ssetape.replayer.join;

import java.util.List;

/**
 * What became of one request of the run.
 *
 * @param line the request as its client wrote it down
 * @param status how it was found
 * @param taped the exchange that it is; null unless joined
 * @param earlierAttempts ids of the exchanges of its earlier attempts, which failed, oldest first
 * @param candidates ids of the exchanges that it may be; empty unless ambiguous
 */
public record LineJoin(
        ClientRequest line, Status status, TapedRequest taped, List<Long> earlierAttempts, List<Long> candidates) {
    /** How a request of the run was found. */
    public enum Status {
        /** It is one exchange on the tape, by what it asks and by its times. */
        JOINED,
        /** Several exchanges fit equally well; none is taken. */
        AMBIGUOUS,
        /** No exchange on the tape fits. */
        ONLY_IN_RUN
    }

    static LineJoin joined(ClientRequest line, TapedRequest taped, List<Long> earlierAttempts) {
        return new LineJoin(line, Status.JOINED, taped, earlierAttempts, List.of());
    }

    static LineJoin ambiguous(ClientRequest line, List<Long> candidates) {
        return new LineJoin(line, Status.AMBIGUOUS, null, List.of(), candidates);
    }

    static LineJoin onlyInRun(ClientRequest line) {
        return new LineJoin(line, Status.ONLY_IN_RUN, null, List.of(), List.of());
    }
}
