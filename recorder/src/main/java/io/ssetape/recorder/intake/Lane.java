package io.ssetape.recorder.intake;

import io.ssetape.recorder.frame.Direction;

/** The hand-over of one event loop: single producer, single consumer. */
public final class Lane {
    Lane() {}

    /**
     * A connection whose upstream has answered the connect, or has not.
     *
     * @param acceptedNanos when the client was accepted
     * @param connectedNanos when the upstream stood, or {@link
     *     io.ssetape.recorder.frame.Frame.ConnectionOpened#NOT_CONNECTED}
     */
    public RecordedConnection opened(
            String tap, String client, String upstream, long acceptedNanos, long connectedNanos) {
        throw new AssertionError(tap + client + upstream + acceptedNanos + connectedNanos);
    }

    /** The relay's own cost so far, an encoded histogram of nanoseconds. */
    public void selfCost(long nanos, Direction direction, byte[] histogram) {
        throw new AssertionError(direction);
    }
}
