package io.ssetape.proxy.relay;

import io.ssetape.recorder.frame.Direction;

/** Where one event loop's copies go. Used on that loop's thread only; it must not wait. */
interface Tee {
    /** A relay that records nothing. */
    Tee NONE = new Tee() {
        @Override
        public ConnectionTee opened(
                String tap, String client, String upstream, long acceptedNanos, long connectedNanos) {
            return ConnectionTee.NONE;
        }

        @Override
        public void selfCost(long nanos, Direction direction, byte[] histogram) {}
    };

    /**
     * A connection whose upstream has answered the connect, or has not.
     *
     * @param connectedNanos when the upstream stood, or {@link
     *     io.ssetape.recorder.frame.Frame.ConnectionOpened#NOT_CONNECTED}
     */
    ConnectionTee opened(String tap, String client, String upstream, long acceptedNanos, long connectedNanos);

    /** The relay's own cost so far, over all loops, as an encoded histogram of nanoseconds. */
    void selfCost(long nanos, Direction direction, byte[] histogram);
}
