package io.ssetape.replayer.replay;

import io.ssetape.replayer.interpret.StreamObserver;

/** Gives the observer of each answer. */
@FunctionalInterface
public interface StreamObservers {
    /** Nobody looks. */
    StreamObservers NONE = id -> StreamObserver.NONE;

    /**
     * Who sees the events of an answer.
     *
     * @param id the id that the record will have
     */
    StreamObserver of(long id);
}
