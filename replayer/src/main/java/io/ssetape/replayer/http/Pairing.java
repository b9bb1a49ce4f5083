package io.ssetape.replayer.http;

import java.util.ArrayDeque;
import java.util.Deque;

/** Which exchange each direction of a connection is at: responses answer requests in order (RFC 9112, section 9.3.2). */
final class Pairing {
    private final ExchangeListener.Factory listeners;
    private final Deque<Exchange> unanswered = new ArrayDeque<>();
    private Exchange requesting;
    private Exchange responding;
    private int begun;
    private int lastRequest;
    private int lastResponse;
    private BodyEnd responsesEnd;

    Pairing(ExchangeListener.Factory listeners) {
        this.listeners = listeners;
    }

    /** How many exchanges have begun. */
    int begun() {
        return begun;
    }

    /** The place of the exchange whose request, or response, began last; 0 before the first. */
    int last(boolean request) {
        return request ? lastRequest : lastResponse;
    }

    /** The exchange whose request is being read; null between requests. */
    Exchange requesting() {
        return requesting;
    }

    /** The exchange whose response is being read; null between responses. */
    Exchange responding() {
        return responding;
    }

    /** Whether the exchange whose response is being read is the only one that has begun and has no response yet. */
    boolean onlyRespondingIsUnanswered() {
        return unanswered.size() == 1 && unanswered.peekFirst() == responding;
    }

    /**
     * Whether exactly two exchanges wait for their responses to be over, and the second began at a time or later. When the first
     * one's response had begun before that time, a head that comes now is the second one's. Of more than two nobody can tell.
     */
    boolean secondBeganSince(long nanos) {
        return unanswered.size() == 2 && unanswered.getLast().startNanos() - nanos >= 0;
    }

    /** The response of the first that waits is over, somewhere in a gap. */
    void leaveFirst() {
        responding = null;
        unanswered.removeFirst().responseLeft(BodyEnd.OPEN);
    }

    /** How many exchanges wait for a response, or for the rest of one. */
    int unanswered() {
        return unanswered.size();
    }

    /** Whether no exchange waits for a response, or for the rest of one. */
    boolean isNothingWaiting() {
        return unanswered.isEmpty();
    }

    void beginRequest(long nanos) {
        requesting = begin(nanos);
        lastRequest = requesting.number();
    }

    void overRequest(boolean properly) {
        Exchange over = requesting;
        requesting = null;
        over.requestOver(properly);
    }

    /** The first exchange that waits for a response, or a new one that never had a request. */
    void beginResponse(long nanos) {
        responding = unanswered.peekFirst();
        if (responding == null) {
            responding = begin(nanos);
            responding.beginWithoutRequest();
        }
        lastResponse = responding.number();
    }

    /** An interim response is complete; its exchange waits on. */
    void overInterim() {
        responding = null;
    }

    /** Takes the exchange that is responding off the waiting ones; the caller reports it. */
    Exchange overResponse() {
        responding = null;
        return unanswered.removeFirst();
    }

    /** The connection becomes a tunnel of the exchange that is responding. */
    void beginTunnel() {
        if (requesting != null) {
            overRequest(false);
        }
        responding.request().reopen();
        requesting = responding;
    }

    /** Bytes behind a complete response still belong to its exchange. */
    void keepResponding(Exchange answered) {
        responding = answered;
    }

    /** Whether the responses have ended already. */
    boolean responsesEnded() {
        return responsesEnd != null;
    }

    /**
     * No response will come any more.
     *
     * @param how the end of every exchange that waits; open when no frame shows it
     * @param nanos when that was seen
     * @param note why, or null
     */
    void endResponses(BodyEnd how, long nanos, String note) {
        responsesEnd = how;
        responding = null;
        for (Exchange exchange : unanswered) {
            exchange.response().note(note);
            if (how == BodyEnd.OPEN) {
                exchange.responseLeft(how);
            } else {
                exchange.responseOver(how, nanos);
            }
        }
        unanswered.clear();
    }

    private Exchange begin(long nanos) {
        Exchange exchange = new Exchange(++begun, nanos, listeners.begin(begun, nanos));
        if (responsesEnd == null) {
            unanswered.add(exchange);
        } else {
            exchange.responseOver(responsesEnd, nanos);
        }
        return exchange;
    }
}
