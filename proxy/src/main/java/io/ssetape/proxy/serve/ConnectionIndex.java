package io.ssetape.proxy.serve;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.flow.FlowListener;
import io.ssetape.replayer.http.ExchangeListener;
import io.ssetape.replayer.http.HttpConversation;
import io.ssetape.replayer.http.PieceJoiner;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Follows one connection of the tape and hands over its exchanges when it is done with them. */
final class ConnectionIndex implements FlowListener {
    /** Takes exchanges that are over. */
    interface Sink {
        /** One more; the tap of its connection is null when the tape does not say. */
        void exchange(String tap, ExchangeIndex exchange);
    }

    private final long number;
    private final AnswerStore store;
    private final Sink sink;
    private final HttpConversation conversation;
    private final Map<Integer, ExchangeIndex> open = new LinkedHashMap<>();
    private final List<ExchangeIndex> over = new ArrayList<>();
    private ExchangeIndex last;
    private String tap;
    private long nowNanos;
    private boolean ending;
    private boolean clientEnded;

    ConnectionIndex(long number, int maxHeadBytes, PieceJoiner joiner, AnswerStore store, Sink sink) {
        this.number = number;
        this.store = store;
        this.sink = sink;
        this.conversation = new HttpConversation(maxHeadBytes, joiner, this::begin, this::answered);
    }

    private ExchangeListener begin(int exchange, long startNanos) {
        settleLast();
        ExchangeIndex index = new ExchangeIndex(this, exchange, startNanos, store);
        open.put(exchange, index);
        return index;
    }

    private void answered(int exchange, long nanos, byte[] bytes, int from, int to) {
        ExchangeIndex index = open.get(exchange);
        if (index != null) {
            index.answered(bytes, from, to);
        }
    }

    /** Its number on the tape. */
    long number() {
        return number;
    }

    /** The time of the frame at hand. */
    long nowNanos() {
        return nowNanos;
    }

    /** Whether what is told now is told because the connection, or its answers, end. */
    boolean isEnding() {
        return ending;
    }

    @Override
    public void opened(Frame.ConnectionOpened frame) {
        tap = frame.tap();
    }

    @Override
    public void bytes(Direction direction, long nanos, boolean byProxy, byte[] payload) {
        nowNanos = nanos;
        conversation.bytes(direction, nanos, byProxy, payload);
        open.values().forEach(exchange -> exchange.readOver(nanos));
        settle();
    }

    @Override
    public void gap(Direction direction, long nanos, long missingBytes) {
        nowNanos = nanos;
        conversation.gap(direction, nanos, missingBytes);
        settle();
    }

    @Override
    public void halfClosed(Direction direction, long nanos) {
        nowNanos = nanos;
        ending = direction == Direction.RESPONSE;
        if (ending) {
            serviceEnds(Ending.FIN, nanos);
        } else {
            clientEnded = true;
        }
        conversation.halfClosed(direction, nanos);
        settle();
    }

    @Override
    public void closed(long nanos, Party by, CloseKind kind) {
        nowNanos = nanos;
        ending = true;
        if (by == Party.UPSTREAM && kind != CloseKind.TIMEOUT) {
            serviceEnds(kind == CloseKind.RESET ? Ending.RESET : Ending.FIN, nanos);
        }
        conversation.closed(nanos, by, kind);
        settle();
    }

    @Override
    public void cut() {
        ending = true;
        conversation.cut();
        settle();
    }

    @Override
    public void late(Direction direction, long nanos, long bytes) {}

    @Override
    public void released() {
        settleLast();
        over.forEach(exchange -> sink.exchange(tap, exchange));
        over.clear();
    }

    /**
     * To be called before the conversation is told: only behind an exchange that is over already it is an end of its own. Nor is it one where
     * the client's end came first: it only answers that, and a client that stays would be cut off for nothing.
     */
    private void serviceEnds(Ending how, long nanos) {
        if (last != null && open.isEmpty() && !clientEnded) {
            last.connectionEnded(new IdleEnd(how, nanos));
        }
    }

    /** Takes the exchanges that are over off the open ones. The tap is known for sure only once the connection is done with. */
    private void settle() {
        Iterator<ExchangeIndex> all = open.values().iterator();
        while (all.hasNext()) {
            ExchangeIndex exchange = all.next();
            if (exchange.isOver()) {
                all.remove();
                settleLast();
                last = exchange;
            }
        }
    }

    /** The last exchange waits for what becomes of the connection. */
    private void settleLast() {
        if (last != null && tap == null) {
            over.add(last);
        } else if (last != null) {
            sink.exchange(tap, last);
        }
        last = null;
    }
}
