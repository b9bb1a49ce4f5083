package io.ssetape.replayer.http;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.flow.FlowListener;

/** What one connection tells, handed to the conversation it carries. What is no part of a conversation goes unheard. */
public interface ConversationFlow extends FlowListener {
    /** The conversation of this connection, the same one every time; not null. */
    HttpConversation conversation();

    @Override
    default void opened(Frame.ConnectionOpened frame) {}

    @Override
    default void bytes(Direction direction, long nanos, boolean byProxy, byte[] payload) {
        conversation().bytes(direction, nanos, byProxy, payload);
    }

    @Override
    default void gap(Direction direction, long nanos, long missingBytes) {
        conversation().gap(direction, nanos, missingBytes);
    }

    @Override
    default void halfClosed(Direction direction, long nanos) {
        conversation().halfClosed(direction, nanos);
    }

    @Override
    default void closed(long nanos, Party by, CloseKind kind) {
        conversation().closed(nanos, by, kind);
    }

    @Override
    default void cut() {
        conversation().cut();
    }

    @Override
    default void late(Direction direction, long nanos, long bytes) {}

    @Override
    default void released() {}
}
