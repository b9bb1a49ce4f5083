package io.ssetape.replayer.flow;

import io.ssetape.recorder.frame.Frame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/** Sorts the frames of a tape by connection. A connection begins with its first frame, whatever kind that is. */
public final class FlowTable {
    /** Late frames come within milliseconds if at all; a closed connection is remembered until this many closed after it. */
    private static final int REMEMBERED_CLOSED = 1024;

    /** A power of 2. */
    private static final int NEAR = 512;

    private final LongFunction<FlowListener> listeners;
    private final Map<Long, ConnectionFlow> open = new LinkedHashMap<>();
    private final Map<Long, ConnectionFlow> recentlyClosed = new LinkedHashMap<>();

    /** Open flows by the last bits of their numbers: where most frames find theirs at once. */
    private final ConnectionFlow[] near = new ConnectionFlow[NEAR];

    private long lateFrames;

    /**
     * An empty table.
     *
     * @param listeners gives the listener for a connection number when that connection's first frame comes
     */
    public FlowTable(LongFunction<FlowListener> listeners) {
        this.listeners = listeners;
    }

    /** The next frame of the tape; frames that speak of no connection are ignored. */
    public void accept(Frame frame) {
        if (frame instanceof Frame.Bytes bytes) {
            inTime(flow(bytes.connection()).bytes(bytes));
        } else if (frame instanceof Frame.ConnectionOpened opened) {
            begin(opened);
        } else if (frame instanceof Frame.HalfClosed halfClosed) {
            inTime(flow(halfClosed.connection()).halfClosed(halfClosed));
        } else if (frame instanceof Frame.Closed closed) {
            close(closed);
        } else if (frame instanceof Frame.Gap gap) {
            inTime(flow(gap.connection()).gap(gap));
        }
    }

    /** The tape is over: every connection is told so and forgotten, in the order in which they began. */
    public void finish() {
        List<ConnectionFlow> left = new ArrayList<>(recentlyClosed.values());
        left.addAll(open.values());
        recentlyClosed.clear();
        open.clear();
        Arrays.fill(near, null);
        left.forEach(ConnectionFlow::release);
    }

    /** How many frames came after the end of their connection or direction; more than 0 means the capture is not in order. */
    public long lateFrames() {
        return lateFrames;
    }

    private ConnectionFlow flow(long connection) {
        ConnectionFlow flow = near[place(connection)];
        return flow != null && flow.number() == connection ? flow : farFlow(connection);
    }

    private static int place(long connection) {
        return (int) connection & (NEAR - 1);
    }

    private ConnectionFlow farFlow(long connection) {
        ConnectionFlow flow = open.get(connection);
        if (flow == null) {
            flow = recentlyClosed.get(connection);
            if (flow != null) {
                return flow;
            }
            flow = new ConnectionFlow(connection, listeners.apply(connection));
            open.put(connection, flow);
        }
        near[place(connection)] = flow;
        return flow;
    }

    private void begin(Frame.ConnectionOpened opened) {
        ConnectionFlow former = recentlyClosed.remove(opened.connection());
        if (former != null) {
            former.release();
        }
        flow(opened.connection()).opened(opened);
    }

    private void close(Frame.Closed closed) {
        ConnectionFlow flow = flow(closed.connection());
        inTime(flow.closed(closed));
        if (open.remove(closed.connection()) != null) {
            near[place(closed.connection())] = null;
            recentlyClosed.put(closed.connection(), flow);
            forgetEldest();
        }
    }

    private void forgetEldest() {
        if (recentlyClosed.size() > REMEMBERED_CLOSED) {
            Long eldest = recentlyClosed.keySet().iterator().next();
            recentlyClosed.remove(eldest).release();
        }
    }

    private void inTime(boolean inTime) {
        if (!inTime) {
            lateFrames++;
        }
    }
}
