package io.ssetape.replayer.flow;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;

/** What one connection tells. After {@link #closed} or {@link #cut} only {@link #late} and {@link #released} follow. */
public interface FlowListener {
    /**
     * The connection's own frame; it may come after bytes, or never.
     *
     * @param frame the addresses and the tap
     */
    void opened(Frame.ConnectionOpened frame);

    /**
     * One read.
     *
     * @param direction which way the bytes travel
     * @param nanos when they arrived
     * @param byProxy whether ssetape made them itself
     * @param payload the bytes; must not be changed
     */
    void bytes(Direction direction, long nanos, boolean byProxy, byte[] payload);

    /**
     * Bytes that are not on the tape.
     *
     * @param direction which way they travelled
     * @param nanos when the first of them arrived
     * @param missingBytes how many, at least 1
     */
    void gap(Direction direction, long nanos, long missingBytes);

    /**
     * No more bytes in this direction.
     *
     * @param direction the direction that ended
     * @param nanos when
     */
    void halfClosed(Direction direction, long nanos);

    /**
     * The connection is gone.
     *
     * @param nanos when
     * @param by who ended it
     * @param kind how
     */
    void closed(long nanos, Party by, CloseKind kind);

    /** The tape ends while the connection is open. */
    void cut();

    /**
     * Bytes behind the end of their direction, which only a damaged or foreign capture has.
     *
     * @param direction which way they are said to travel
     * @param nanos when they are said to have arrived
     * @param bytes how many
     */
    void late(Direction direction, long nanos, long bytes);

    /** Nothing more will be told about this connection. */
    void released();
}
