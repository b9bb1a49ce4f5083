package io.ssetape.replayer.report.timeline;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.flow.FlowListener;
import io.ssetape.replayer.http.ExchangeFacts;
import io.ssetape.replayer.http.ExchangeListener;
import io.ssetape.replayer.http.HttpConversation;
import io.ssetape.replayer.http.PieceJoiner;
import io.ssetape.replayer.http.RequestFacts;
import io.ssetape.replayer.http.RequestHead;
import io.ssetape.replayer.http.ResponseHead;

/** Follows one connection and traces one of its exchanges. */
final class ConnectionTrace implements FlowListener {
    static final ExchangeListener DEAF = new ExchangeListener() {
        @Override
        public void requestHead(RequestHead head) {}

        @Override
        public void requestBody(long nanos, byte[] bytes, int from, int to) {}

        @Override
        public void requestOver(RequestFacts facts) {}

        @Override
        public void responseHead(long nanos, ResponseHead head) {}

        @Override
        public void responseBody(long nanos, byte[] bytes, int from, int to) {}

        @Override
        public void responseGap() {}

        @Override
        public void over(ExchangeFacts facts) {}
    };

    private final TraceListener listener;
    private final HttpConversation conversation;
    private boolean begun;

    ConnectionTrace(int exchange, long startNanos, ReplayOptions options, TraceListener listener) {
        this.listener = listener;
        conversation = new HttpConversation(options.maxHeadBytes(), new PieceJoiner(), (number, nanos) -> {
            if (number != exchange || nanos != startNanos) {
                return DEAF;
            }
            begun = true;
            return new ExchangeTrace(listener, nanos, options.maxBodyBytes());
        });
    }

    @Override
    public void opened(Frame.ConnectionOpened frame) {}

    @Override
    public void bytes(Direction direction, long nanos, boolean byProxy, byte[] payload) {
        conversation.bytes(direction, nanos, byProxy, payload);
    }

    @Override
    public void gap(Direction direction, long nanos, long missingBytes) {
        conversation.gap(direction, nanos, missingBytes);
    }

    @Override
    public void halfClosed(Direction direction, long nanos) {
        conversation.halfClosed(direction, nanos);
        if (begun) {
            listener.halfClosed(nanos, direction);
        }
    }

    @Override
    public void closed(long nanos, Party by, CloseKind kind) {
        conversation.closed(nanos, by, kind);
        if (begun) {
            listener.closed(nanos, by, kind);
        }
    }

    @Override
    public void cut() {
        conversation.cut();
    }

    @Override
    public void late(Direction direction, long nanos, long bytes) {}

    @Override
    public void released() {}
}
