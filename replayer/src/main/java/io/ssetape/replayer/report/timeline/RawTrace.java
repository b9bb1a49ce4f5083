package io.ssetape.replayer.report.timeline;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.http.ConversationFlow;
import io.ssetape.replayer.http.ExchangeListener;
import io.ssetape.replayer.http.HttpConversation;
import io.ssetape.replayer.http.PieceJoiner;

/** Follows one connection byte by byte and picks the bytes of one of its exchanges. */
final class RawTrace implements ConversationFlow {
    private final int exchange;
    private final RawListener listener;
    private final HttpConversation conversation;
    private boolean begun;

    RawTrace(int exchange, long startNanos, ReplayOptions options, RawListener listener) {
        this.exchange = exchange;
        this.listener = listener;
        conversation = new HttpConversation(options.maxHeadBytes(), new PieceJoiner(), (number, nanos) -> {
            begun |= number == exchange && nanos == startNanos;
            return ExchangeListener.NONE;
        });
    }

    @Override
    public HttpConversation conversation() {
        return conversation;
    }

    @Override
    public void bytes(Direction direction, long nanos, boolean byProxy, byte[] payload) {
        int from = 0;
        for (int i = 0; i < payload.length; i++) {
            boolean mine = isMine(direction);
            conversation.bytes(direction, nanos, byProxy, new byte[] {payload[i]});
            boolean stillMine = isMine(direction);
            if (mine && !stillMine) {
                listener.bytes(direction, payload, from, i);
            }
            from = stillMine && !mine ? i : from;
        }
        if (isMine(direction)) {
            listener.bytes(direction, payload, from, payload.length);
        }
    }

    private boolean isMine(Direction direction) {
        return begun && conversation.exchangeOf(direction) == exchange;
    }

    @Override
    public void gap(Direction direction, long nanos, long missingBytes) {
        boolean before = isMine(direction);
        conversation.gap(direction, nanos, missingBytes);
        if (before || isMine(direction)) {
            listener.gap(direction, missingBytes);
        }
    }
}
