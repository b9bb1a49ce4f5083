package io.ssetape.proxy.serve;

import io.ssetape.replayer.http.BodyEnd;
import io.ssetape.replayer.http.ExchangeFacts;
import io.ssetape.replayer.http.ExchangeListener;
import io.ssetape.replayer.http.RequestFacts;
import io.ssetape.replayer.http.RequestHead;
import io.ssetape.replayer.http.ResponseHead;
import java.util.Locale;

/** Gathers what is needed of one exchange to play it. */
final class ExchangeIndex implements ExchangeListener {
    private final ConnectionIndex connection;
    private final int number;
    private final long startNanos;
    private final AnswerWriter answer;
    private final ContinueFinder continues = new ContinueFinder();
    private BodyShaper body = new BodyShaper();
    private RequestHead request;
    private ResponseHead response;
    private byte[] run;
    private int runFrom;
    private int runTo;
    private long toldBytes;
    private long headBytes = AnswerForm.UNKNOWN;
    private BodyShape shape;
    private long askedNanos;
    private ExchangeFacts facts;
    private boolean endedConnection;
    private IdleEnd idleEnd;

    ExchangeIndex(ConnectionIndex connection, int number, long startNanos, AnswerStore store) {
        this.connection = connection;
        this.number = number;
        this.startNanos = startNanos;
        this.answer = new AnswerWriter(store);
    }

    @Override
    public void requestHead(RequestHead head) {
        request = head;
    }

    @Override
    public void requestBody(long nanos, byte[] bytes, int from, int to) {
        body.add(bytes, from, to);
    }

    @Override
    public void requestOver(RequestFacts over) {
        askedNanos = connection.nowNanos();
        shape = body.shape();
        body = null;
    }

    @Override
    public void responseHead(long nanos, ResponseHead head) {
        response = head;
    }

    @Override
    public void responseBody(long nanos, byte[] bytes, int from, int to) {}

    @Override
    public void responseGap(long missingBytes) {}

    /** Bytes of the answer as they passed: a run of those that one read brought. */
    void answered(byte[] bytes, int from, int to) {
        // Between two runs of one answer there is nothing but blank lines, which nobody needs and everybody may see.
        int begin = run == null ? from : runTo;
        continues.read(bytes, begin, to);
        if (run == null) {
            run = bytes;
            runFrom = begin;
        }
        runTo = to;
        toldBytes += to - begin;
        if (response != null && headBytes == AnswerForm.UNKNOWN) {
            // The first run behind the news of the head is the one that ended it.
            headBytes = toldBytes;
        }
    }

    /** The read is over: what it brought of the answer goes out with one write, as it came. */
    void readOver(long nanos) {
        if (run != null) {
            answer.add(nanos, run, runFrom, runTo);
            run = null;
        }
    }

    @Override
    public void over(ExchangeFacts all) {
        facts = all;
        endedConnection = connection.isEnding();
    }

    /** Whether nothing more of it will come, once the read at hand has been told to its end. */
    boolean isOver() {
        return facts != null;
    }

    /** The service ended the connection behind it, and nothing more had been asked. */
    void connectionEnded(IdleEnd end) {
        if (idleEnd == null) {
            idleEnd = end;
        }
    }

    /** Why it cannot be played; null when it can. */
    Unservable obstacle() {
        if (request == null) {
            return facts.request().missingBytes() > 0 ? Unservable.REQUEST_INCOMPLETE : Unservable.NOT_HTTP;
        } else if (request.method().equals("CONNECT") || (response != null && response.switchesProtocols())) {
            return Unservable.TUNNEL;
        } else if (facts.response().missingBytes() > 0) {
            return Unservable.ANSWER_INCOMPLETE;
        } else if (!facts.request().complete() || facts.request().missingBytes() > 0) {
            return Unservable.REQUEST_INCOMPLETE;
        } else if (answer.bytes() == 0 && facts.response().end() == BodyEnd.OPEN) {
            return Unservable.ANSWER_NOT_BEGUN;
        }
        return null;
    }

    /** What was asked; null when the request is not known to its end. */
    Asked asked() {
        boolean known =
                request != null && facts.request().complete() && facts.request().missingBytes() == 0;
        return known ? Asked.of(request.method(), request.target(), shape) : null;
    }

    /** The exchange, for {@link #obstacle} is null; to be called once. */
    RecordedExchange exchange() {
        return new RecordedExchange(
                connection.number(),
                number,
                startNanos,
                askedNanos,
                asked(),
                answer.finish(),
                continues.continueBytes(),
                form(),
                ending(),
                facts.response().endNanos(),
                idleEnd);
    }

    private AnswerForm form() {
        boolean chunked = response != null
                && response.fields().members("transfer-encoding").stream()
                        .anyMatch(coding -> coding.equalsIgnoreCase("chunked"));
        String type = response == null ? null : response.contentType();
        boolean stream = type != null && type.toLowerCase(Locale.ROOT).startsWith("text/event-stream");
        return new AnswerForm(headBytes, chunked, stream && isClear());
    }

    private boolean isClear() {
        return response.contentEncoding() == null
                || response.fields().members("content-encoding").stream()
                        .allMatch(coding -> coding.equalsIgnoreCase("identity"));
    }

    private Ending ending() {
        return switch (facts.response().end()) {
            case COMPLETE -> endedConnection || closesItself() ? Ending.FIN : Ending.KEPT;
            case TRUNCATED -> Ending.FIN;
            case RESET, CLIENT_ABORT, OPEN -> Ending.RESET;
        };
    }

    private boolean closesItself() {
        if (response == null) {
            return true;
        }
        boolean close = response.fields().members("connection").stream().anyMatch("close"::equalsIgnoreCase);
        boolean keep = response.fields().members("connection").stream().anyMatch("keep-alive"::equalsIgnoreCase);
        return close || (response.minorVersion() == 0 && !keep);
    }
}
