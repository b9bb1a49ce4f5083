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

    /** What was seen so far were encoded bytes; none of it means anything. */
    void restart();

    /** Whether {@link StreamEvent#digest()} is of use; it costs a hash of everything that comes. */
    default boolean wantsDigests() {
        return true;
    }
}
