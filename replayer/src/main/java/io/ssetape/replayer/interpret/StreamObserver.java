package io.ssetape.replayer.interpret;

/** Sees the events of a stream one by one, in the order in which they become evidence. */
public interface StreamObserver {
    /** Nobody looks. */
    StreamObserver NONE = new StreamObserver() {
        @Override
        public void event(StreamEvent event) {}

        @Override
        public void restart() {}

        @Override
        public boolean wantsDigests() {
            return false;
        }
    };

    /** The next event. */
    void event(StreamEvent event);

    /**
     * Bytes of the answer are not on the tape here, and with them an event, or a part of one, or several.
     *
     * @param bytes how many, transfer framing included
     */
    default void missing(long bytes) {}

    /** What was seen so far were encoded bytes; none of it means anything. */
    void restart();

    /** Whether {@link StreamEvent#digest()} is of use; it costs a hash of everything that comes. */
    default boolean wantsDigests() {
        return true;
    }
}
