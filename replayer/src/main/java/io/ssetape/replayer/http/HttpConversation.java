package io.ssetape.replayer.http;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Party;

/**
 * The exchanges of one connection. Responses answer requests in order; a response that no request waits for is an exchange
 * of its own.
 *
 * <p>Each direction is followed on its own. When one of them cannot be followed any more, it is taken up again where the
 * other proves a message boundary: a lost response ends where the client's next request begins, and a request that a gap
 * swallowed ends where its response does. Both hold for every client that does not pipeline; for one that does, what follows
 * is no head, and then nothing more is claimed of the exchange at hand either. Likewise, a request that began while bytes went
 * missing shows that a head behind them is its own answer's; with more requests than one that is not known, and nothing is claimed.
 */
public final class HttpConversation {
    private final Pairing pairing;
    private final MessageReader requests;
    private final MessageReader responses;
    private final ResponseSide responseSide;
    private boolean clientHalfClosed;
    private boolean answerBegun;
    private boolean clientStayed;
    private boolean mayLieInGap;

    /**
     * A conversation of which nothing has been seen yet.
     *
     * @param maxHeadBytes the longest head that is parsed
     * @param joiner joins body pieces; may be shared by conversations that are fed by one thread
     * @param listeners gives a listener for each exchange
     */
    public HttpConversation(int maxHeadBytes, PieceJoiner joiner, ExchangeListener.Factory listeners) {
        this(maxHeadBytes, joiner, listeners, ResponseBytes.NONE);
    }

    /**
     * A conversation of which nothing has been seen yet, that also tells the bytes of responses as they passed.
     *
     * @param maxHeadBytes the longest head that is parsed
     * @param joiner joins body pieces; may be shared by conversations that are fed by one thread
     * @param listeners gives a listener for each exchange
     * @param raw takes the bytes
     */
    public HttpConversation(
            int maxHeadBytes, PieceJoiner joiner, ExchangeListener.Factory listeners, ResponseBytes raw) {
        pairing = new Pairing(listeners);
        responseSide = new ResponseSide(pairing, this, joiner, raw);
        requests = new MessageReader(maxHeadBytes, new RequestSide(pairing, this));
        responses = new MessageReader(maxHeadBytes, responseSide);
    }

    /** How many exchanges have begun on this connection. */
    public int exchanges() {
        return pairing.begun();
    }

    /**
     * The exchange that the byte read last in a direction belongs to; blank lines between messages count to the one before.
     *
     * @return its place on the connection, from 1; 0 before the first byte
     */
    public int exchangeOf(Direction direction) {
        return pairing.last(direction == Direction.REQUEST);
    }

    MessageReader requests() {
        return requests;
    }

    MessageReader responses() {
        return responses;
    }

    /** One read; see {@link io.ssetape.replayer.flow.FlowListener#bytes}. */
    public void bytes(Direction direction, long nanos, boolean byProxy, byte[] payload) {
        if (direction == Direction.REQUEST) {
            answerBegun = false;
            requests.read(nanos, payload);
        } else {
            responseSide.beginRead(byProxy);
            clientStayed |= clientHalfClosed && !answerBegun;
            answerBegun = true;
            mayLieInGap = false;
            responses.read(nanos, payload);
            responseSide.endRead();
        }
    }

    /** Bytes that are not on the tape; see {@link io.ssetape.replayer.flow.FlowListener#gap}. */
    public void gap(Direction direction, long nanos, long missingBytes) {
        if (direction == Direction.REQUEST) {
            requests.gap(nanos, missingBytes, false);
            return;
        }
        boolean requestsKnown = requests.loss() == null;
        responses.gap(nanos, missingBytes, requestsKnown && pairing.onlyRespondingIsUnanswered());
        if (requestsKnown && responses.loss() == Loss.GAP && pairing.secondBeganSince(nanos)) {
            responses.resume();
            pairing.leaveFirst();
            mayLieInGap = true;
        }
    }

    /** No more bytes in a direction. A client that says so may still wait for its answer. */
    public void halfClosed(Direction direction, long nanos) {
        if (direction == Direction.REQUEST) {
            clientHalfClosed = true;
            endRequests(nanos);
        } else {
            endedByUpstream(nanos, null);
        }
    }

    /** The connection is gone; every exchange is reported. */
    public void closed(long nanos, Party by, CloseKind kind) {
        String timeout = kind == CloseKind.TIMEOUT ? "closed after a timeout" : null;
        switch (by) {
            case CLIENT -> endResponses(BodyEnd.CLIENT_ABORT, false, nanos, timeout);
            case UPSTREAM -> {
                if (kind == CloseKind.RESET) {
                    endResponses(BodyEnd.RESET, false, nanos, timeout == null ? afterHalfClose() : timeout);
                } else {
                    endedByUpstream(nanos, timeout);
                }
            }
            case PROXY -> endResponses(BodyEnd.OPEN, false, nanos, timeout == null ? "closed by the proxy" : timeout);
        }
        endRequests(nanos);
    }

    /** The tape ends while the connection is open; every exchange is reported. */
    public void cut() {
        endResponses(BodyEnd.OPEN, false, 0, null);
        endRequests(0);
    }

    private String afterHalfClose() {
        return clientHalfClosed ? "after the client's half-close" : null;
    }

    /**
     * The upstream said that nothing more will come. When the client had said so before, it has most likely gone: a socket that is
     * closed sends the same FIN as one that only stops sending, and a service that notices (uvicorn does) ends its side. But a
     * client that said so before its answer began, and was answered, was still there to read, and the early end is the upstream's.
     */
    private void endedByUpstream(long nanos, String timeout) {
        boolean clientLeft = clientHalfClosed && !clientStayed;
        BodyEnd how = clientLeft ? BodyEnd.CLIENT_ABORT : BodyEnd.TRUNCATED;
        endResponses(how, true, nanos, timeout == null ? afterHalfClose() : timeout);
    }

    private void endResponses(BodyEnd how, boolean inGoodOrder, long nanos, String note) {
        if (!pairing.responsesEnded()) {
            responses.settle();
            if (mayLieInGap && !pairing.isNothingWaiting()) {
                responses.nothingFollowsGap(nanos);
            }
            boolean unknown = responses.loss() == Loss.GAP;
            responses.end(nanos, inGoodOrder);
            pairing.endResponses(unknown ? BodyEnd.OPEN : how, nanos, note);
        }
    }

    private void endRequests(long nanos) {
        requests.end(nanos, true);
        if (pairing.requesting() != null) {
            pairing.overRequest(false);
        }
    }
}
