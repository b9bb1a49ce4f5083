package io.ssetape.replayer.capture;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.flow.FlowListener;
import io.ssetape.replayer.http.ExchangeListener;
import io.ssetape.replayer.http.HttpConversation;
import io.ssetape.replayer.http.PieceJoiner;

/** Follows one connection and collects its exchanges. */
final class ConnectionCapture implements FlowListener {
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
    public void opened(Frame.ConnectionOpened frame) {
        opened = frame;
    }

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
    }

    @Override
    public void closed(long nanos, Party by, CloseKind kind) {
        conversation.closed(nanos, by, kind);
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
