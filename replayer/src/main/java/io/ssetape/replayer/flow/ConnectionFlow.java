package io.ssetape.replayer.flow;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;

/**
 * Puts the frames of one connection into order for its listener: finds holes that no gap frame announces, and keeps back
 * what comes after an end.
 */
final class ConnectionFlow {
    private final long number;
    private final FlowListener listener;
    private final Progress request = new Progress();
    private final Progress response = new Progress();
    private boolean closed;

    ConnectionFlow(long number, FlowListener listener) {
        this.number = number;
        this.listener = listener;
    }

    /** The connection's number on the tape. */
    long number() {
        return number;
    }

    void opened(Frame.ConnectionOpened frame) {
        listener.opened(frame);
    }

    /** Returns false when the frame came too late to be part of the flow. */
    boolean bytes(Frame.Bytes frame) {
        byte[] payload = frame.payload();
        Progress progress = progress(frame.direction());
        if (closed || progress.ended) {
            listener.late(frame.direction(), frame.nanos(), payload.length);
            return false;
        }
        progress.noticeHole(frame.direction(), frame.nanos(), frame.streamOffset());
        progress.nextOffset += payload.length;
        if (payload.length > 0) {
            listener.bytes(frame.direction(), frame.nanos(), frame.byProxy(), payload);
        }
        return true;
    }

    /** Returns false when the frame came too late to be part of the flow. */
    boolean gap(Frame.Gap frame) {
        Progress progress = progress(frame.direction());
        if (closed || progress.ended) {
            return false;
        }
        progress.noticeHole(frame.direction(), frame.nanos(), frame.streamOffset());
        progress.nextOffset += frame.missingBytes();
        if (frame.missingBytes() > 0) {
            listener.gap(frame.direction(), frame.nanos(), frame.missingBytes());
        }
        return true;
    }

    /** Returns false when the frame came too late to be part of the flow. */
    boolean halfClosed(Frame.HalfClosed frame) {
        Progress progress = progress(frame.direction());
        if (closed || progress.ended) {
            return false;
        }
        progress.ended = true;
        listener.halfClosed(frame.direction(), frame.nanos());
        return true;
    }

    /** Returns false when the connection was closed before. */
    boolean closed(Frame.Closed frame) {
        if (closed) {
            return false;
        }
        closed = true;
        listener.closed(frame.nanos(), frame.by(), frame.kind());
        return true;
    }

    /** The tape is over, or this connection's number is given to another one. */
    void release() {
        if (!closed) {
            closed = true;
            listener.cut();
        }
        listener.released();
    }

    private Progress progress(Direction direction) {
        return direction == Direction.REQUEST ? request : response;
    }

    /** How far one direction has come. */
    private final class Progress {
        private long nextOffset;
        private boolean ended;

        /** A jump forward is a loss; an offset that goes back says nothing reliable, and the order on the tape is believed. */
        void noticeHole(Direction direction, long nanos, long streamOffset) {
            if (streamOffset > nextOffset) {
                long missing = streamOffset - nextOffset;
                nextOffset = streamOffset;
                listener.gap(direction, nanos, missing);
            }
        }
    }
}
