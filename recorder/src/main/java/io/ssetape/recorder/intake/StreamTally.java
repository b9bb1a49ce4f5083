package io.ssetape.recorder.intake;

import io.ssetape.recorder.frame.Direction;

/** The producer's account of one direction of one connection: how far it is, what is missing, what is still to be said. */
final class StreamTally {
    final Direction direction;

    /** Bytes seen so far, recorded or not. */
    long offset;

    /** The gap that has not been handed over yet; none when {@code missingBytes} is 0. */
    long missingBytes;

    long gapOffset;
    long gapNanos;

    /** The end that has not been handed over yet. */
    boolean endUnsaid;

    long endNanos;

    StreamTally(Direction direction) {
        this.direction = direction;
    }

    /** Bytes went by without being recorded. */
    void miss(long nanos, long bytes) {
        if (missingBytes == 0) {
            gapOffset = offset;
            gapNanos = nanos;
        }
        missingBytes += bytes;
        offset += bytes;
    }

    void ended(long nanos) {
        endUnsaid = true;
        endNanos = nanos;
    }
}
