package io.ssetape.replayer.join;

/**
 * How the client's clock stands to the tape's. Adding the offset to a reading of the client's clock gives the tape's.
 *
 * @param kind how the offset was found
 * @param offsetNanos the offset; 0 for a shared clock; a fitted one has swallowed the usual delay from a send to the request's
 *     first byte on the tape
 * @param supporters how many requests of the run, counted in shares, speak for this relation
 * @param voters how many could
 */
public record ClockRelation(Kind kind, long offsetNanos, double supporters, long voters) {
    /** How an offset was found. */
    public enum Kind {
        /** Both sides read one clock: the client ran on the recording host. */
        SHARED,
        /** The clocks differ; the offset is the median of what matching requests say. */
        FITTED,
        /** No offset makes the run fit the tape. */
        NONE
    }

    static ClockRelation none(double supporters, long voters) {
        return new ClockRelation(Kind.NONE, 0, supporters, voters);
    }

    /** The same, its offset moved. */
    ClockRelation movedBy(long nanos) {
        return new ClockRelation(kind, offsetNanos + nanos, supporters, voters);
    }
}
