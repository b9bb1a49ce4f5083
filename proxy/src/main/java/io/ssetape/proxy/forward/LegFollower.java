package io.ssetape.proxy.forward;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.replayer.http.ExchangeFacts;
import io.ssetape.replayer.http.ExchangeListener;
import io.ssetape.replayer.http.HttpConversation;
import io.ssetape.replayer.http.PieceJoiner;
import io.ssetape.replayer.http.RequestFacts;
import io.ssetape.replayer.http.RequestHead;
import io.ssetape.replayer.http.ResponseHead;

/** Reads along on one leg, to know whether everything that was asked is answered. */
final class LegFollower {
    /** The reader gives up a little further on; a client that sends so far ahead stays with the target that it has. */
    static final int MAX_AHEAD = 1000;

    private final HttpConversation conversation = new HttpConversation(
            HeadBuffer.MAX_BYTES, new PieceJoiner(), (exchange, startNanos) -> new Answered(exchange));
    private int over;
    private int awaited;
    private boolean bodyRefused;
    private boolean switched;
    private boolean outrun;

    void sent(byte[] bytes) {
        awaited = 0;
        conversation.bytes(Direction.REQUEST, 0, false, bytes);
        outrun |= conversation.exchanges() - over > MAX_AHEAD;
    }

    /** What has been sent is the head of a request whose body has not begun, and may never come. */
    void awaitBody() {
        awaited = conversation.exchanges();
    }

    void received(byte[] bytes) {
        conversation.bytes(Direction.RESPONSE, 0, false, bytes);
        if (bodyRefused && awaited > 0) {
            awaited = 0;
            conversation.halfClosed(Direction.REQUEST, 0);
        }
    }

    /** Whether a request has its final response, in part at least, of whose body nothing had come: nobody knows what comes next. */
    boolean isBodyRefused() {
        return bodyRefused;
    }

    /**
     * Whether every request is over and has its response, or its target speaks another protocol now. Never again once more than
     * {@link #MAX_AHEAD} requests have waited at a time.
     */
    boolean isAnswered() {
        return switched || (!outrun && over == conversation.exchanges());
    }

    /** Whether the target has gone over to another protocol. */
    boolean hasSwitched() {
        return switched;
    }

    private final class Answered implements ExchangeListener {
        private final int exchange;

        Answered(int exchange) {
            this.exchange = exchange;
        }

        @Override
        public void requestHead(RequestHead head) {}

        @Override
        public void requestBody(long nanos, byte[] bytes, int from, int to) {}

        @Override
        public void requestOver(RequestFacts facts) {}

        @Override
        public void responseHead(long nanos, ResponseHead head) {
            switched |= head.switchesProtocols();
            bodyRefused |= exchange == awaited;
        }

        @Override
        public void responseBody(long nanos, byte[] bytes, int from, int to) {}

        @Override
        public void responseGap(long missingBytes) {}

        @Override
        public void over(ExchangeFacts facts) {
            over++;
        }
    }
}
