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
    private final HttpConversation conversation =
            new HttpConversation(HeadBuffer.MAX_BYTES, new PieceJoiner(), (exchange, startNanos) -> new Answered());
    private int over;
    private boolean switched;

    void sent(byte[] bytes) {
        conversation.bytes(Direction.REQUEST, 0, false, bytes);
    }

    void received(byte[] bytes) {
        conversation.bytes(Direction.RESPONSE, 0, false, bytes);
    }

    /** Whether every request is over and has its response, or its target speaks another protocol now. */
    boolean isAnswered() {
        return switched || over == conversation.exchanges();
    }

    /** Whether the target has gone over to another protocol. */
    boolean hasSwitched() {
        return switched;
    }

    private final class Answered implements ExchangeListener {
        @Override
        public void requestHead(RequestHead head) {}

        @Override
        public void requestBody(long nanos, byte[] bytes, int from, int to) {}

        @Override
        public void requestOver(RequestFacts facts) {}

        @Override
        public void responseHead(long nanos, ResponseHead head) {
            switched |= head.switchesProtocols();
        }

        @Override
        public void responseBody(long nanos, byte[] bytes, int from, int to) {}

        @Override
        public void responseGap() {}

        @Override
        public void over(ExchangeFacts facts) {
            over++;
        }
    }
}
