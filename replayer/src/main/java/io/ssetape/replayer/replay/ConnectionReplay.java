package io.ssetape.replayer.replay;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.http.ConversationFlow;
import io.ssetape.replayer.http.ExchangeListener;
import io.ssetape.replayer.http.HttpConversation;

/** One connection of the tape: its conversation, and what came too late to be part of it. */
final class ConnectionReplay implements ConversationFlow {
    private final long number;
    private final ReplayState state;
    private final HttpConversation conversation;
    private String tap;
    private LateBytes lateBytes;

    ConnectionReplay(long number, ReplayState state) {
        this.number = number;
        this.state = state;
        this.conversation = new HttpConversation(state.options().maxHeadBytes(), state.joiner(), this::begin);
    }

    private ExchangeListener begin(int exchange, long startNanos) {
        long id = state.nextId();
        return state.interprets(id) ? new ExchangeReplay(this, exchange, id, startNanos, state) : ExchangeListener.NONE;
    }

    /** The connection's number on the tape. */
    long number() {
        return number;
    }

    /** The tap it went through; empty when the tape does not say. */
    String tap() {
        return tap == null ? state.onlyTap() : tap;
    }

    @Override
    public HttpConversation conversation() {
        return conversation;
    }

    @Override
    public void opened(Frame.ConnectionOpened frame) {
        tap = frame.tap();
    }

    @Override
    public void late(Direction direction, long nanos, long bytes) {
        if (lateBytes == null) {
            lateBytes = new LateBytes(state, nanos);
        }
        lateBytes.add(direction, nanos, bytes);
    }

    @Override
    public void released() {
        if (lateBytes != null) {
            state.sink().other(lateBytes.record(tap(), number, conversation.exchanges() + 1));
        }
    }
}
