package io.ssetape.replayer.capture;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.http.ConversationFlow;
import io.ssetape.replayer.http.ExchangeListener;
import io.ssetape.replayer.http.HttpConversation;
import io.ssetape.replayer.http.PieceJoiner;

/** Follows one connection and collects its exchanges. */
final class ConnectionCapture implements ConversationFlow {
    /** Gives the listener for an exchange. */
    interface Exchanges {
        ExchangeListener begin(ConnectionCapture connection, int exchange, long startNanos);
    }

    private final HttpConversation conversation;
    private Frame.ConnectionOpened opened;

    ConnectionCapture(int maxHeadBytes, Exchanges exchanges) {
        conversation = new HttpConversation(
                maxHeadBytes, new PieceJoiner(), (number, nanos) -> exchanges.begin(this, number, nanos));
    }

    /** The connection's addresses, or null. */
    Frame.ConnectionOpened opened() {
        return opened;
    }

    @Override
    public HttpConversation conversation() {
        return conversation;
    }

    @Override
    public void opened(Frame.ConnectionOpened frame) {
        opened = frame;
    }
}
