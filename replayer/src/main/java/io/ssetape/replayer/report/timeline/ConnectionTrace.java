package io.ssetape.replayer.report.timeline;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.http.ConversationFlow;
import io.ssetape.replayer.http.ExchangeListener;
import io.ssetape.replayer.http.HttpConversation;
import io.ssetape.replayer.http.PieceJoiner;

/** Follows one connection and traces one of its exchanges. */
final class ConnectionTrace implements ConversationFlow {
    private final TraceListener listener;
    private final HttpConversation conversation;
    private boolean begun;
    private int later;

    ConnectionTrace(int exchange, long startNanos, ReplayOptions options, TraceListener listener) {
        this.listener = listener;
        conversation = new HttpConversation(options.maxHeadBytes(), new PieceJoiner(), (number, nanos) -> {
            if (begun) {
                later++;
            }
            if (number != exchange || nanos != startNanos) {
                return ExchangeListener.NONE;
            }
            begun = true;
            return new ExchangeTrace(listener, nanos, options.maxBodyBytes());
        });
    }

    @Override
    public HttpConversation conversation() {
        return conversation;
    }

    @Override
    public void halfClosed(Direction direction, long nanos) {
        conversation.halfClosed(direction, nanos);
        if (begun) {
            listener.halfClosed(nanos, direction, later);
        }
    }

    @Override
    public void closed(long nanos, Party by, CloseKind kind) {
        conversation.closed(nanos, by, kind);
        if (begun) {
            listener.closed(nanos, by, kind, later);
        }
    }
}
