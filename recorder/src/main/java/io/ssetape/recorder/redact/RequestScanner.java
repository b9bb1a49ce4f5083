package io.ssetape.recorder.redact;

import io.ssetape.recorder.http.BodyFraming;
import java.nio.ByteBuffer;

/** Follows the requests of one connection, masks their credentials, and all of the rest once they cannot be followed. */
final class RequestScanner {
    static final int MAX_HEAD_BYTES = 256 << 10;

    private enum State {
        LINE,
        HEADERS,
        BODY,
        /** Cannot be read as HTTP: masked whole. */
        MASKED,
        /** Is no longer HTTP, by agreement: left as it is. */
        OPAQUE
    }

    private final PendingRequests pending;
    private final RequestLineScanner line = new RequestLineScanner();
    private final HeaderScanner headers = new HeaderScanner();

    private State state = State.LINE;
    private int headBytes;
    private BodyFraming body;
    private boolean awaitsContinue;
    private boolean answersUnreadable;

    RequestScanner(PendingRequests pending) {
        this.pending = pending;
    }

    void mask(ByteBuffer in, int from, int to) {
        int at = from;
        while (at < to) {
            at = switch (state) {
                case LINE -> line(in, at, to);
                case HEADERS -> headers(in, at, to);
                case BODY -> body(in, at, to);
                case MASKED -> {
                    Mask.fill(in, at, to);
                    yield to;
                }
                case OPAQUE -> to;
            };
        }
    }

    /** Bytes that will not come. Inside a body of known length they do no harm. */
    void lost(long bytes) {
        switch (state) {
            case LINE, HEADERS -> maskRest();
            case BODY -> {
                // Of a body that had not begun it is not known whether it is what got lost.
                if (awaitsContinue || !body.skip(bytes)) {
                    maskRest();
                } else if (body.isDone()) {
                    begin();
                }
            }
            case MASKED, OPAQUE -> {}
        }
    }

    /**
     * The newest request has its final response. A client that might have waited for leave to send the body, and has sent
     * none of it, may now send it, or go on with the next request (RFC 9110, 10.1.1): what comes could be either. An interim
     * response settles nothing: it may be none that gives leave, or belong to the request before; and behind a 100 that comes
     * together with the final response, some clients leave out the body all the same.
     */
    void answered() {
        if (awaitsContinue) {
            maskRest();
        }
    }

    /** Responses can no longer be followed, or not be matched to requests, so {@link #answered()} may not be called any more. */
    void answersUnreadable() {
        answersUnreadable = true;
        answered();
    }

    /**
     * The server said 101.
     *
     * @param webSocket whether to WebSocket, whose frames hold no fields; HTTP/2 frames do. The newest request must have
     *     asked for it too, and nothing may have come behind it yet.
     * @return whether both agreed on it
     */
    boolean switchedProtocols(boolean webSocket) {
        boolean between = state == State.LINE && headBytes == 0;
        boolean agreed = webSocket && between && headers.framing().toWebSocket();
        state = agreed ? State.OPAQUE : State.MASKED;
        return agreed;
    }

    private void begin() {
        line.begin();
        headBytes = 0;
        state = State.LINE;
    }

    private void maskRest() {
        state = State.MASKED;
    }

    private int line(ByteBuffer in, int from, int to) {
        int end = line.scan(in, from, headEnd(from, to));
        headBytes += end - from;
        if (line.isEnded()) {
            headers.beginHead(line.isHttp10());
            state = State.HEADERS;
        } else if (line.isBroken() || headBytes == MAX_HEAD_BYTES) {
            maskRest();
        }
        return end;
    }

    private int headers(ByteBuffer in, int from, int to) {
        int end = headers.scan(in, from, headEnd(from, to));
        headBytes += end - from;
        if (headers.isEnded()) {
            headEnded();
        } else if (headers.isBroken() || headBytes >= MAX_HEAD_BYTES) {
            maskRest();
        }
        return end;
    }

    private int headEnd(int from, int to) {
        return Math.min(to, from + Math.max(0, MAX_HEAD_BYTES - headBytes));
    }

    private void headEnded() {
        PendingRequests.Method method = PendingRequests.Method.of(line.method());
        // Who reads on to CR LF there sees other requests: they may stand in what is a body here.
        boolean doubtful = line.sawBareLineFeed() || headers.sawDoubtfulLineEnd();
        if (doubtful) {
            pending.addNoMore();
        }
        pending.add(method);
        body = headers.framing().requestBody();
        boolean trusted = body != null && !doubtful && method != PendingRequests.Method.CONNECT;
        if (body == null || !(trusted || body.isDone())) {
            maskRest();
        } else if (body.isDone()) {
            // Behind CONNECT too: a tunnel may hold HTTP again, and if it does not, its first word says so.
            begin();
        } else {
            headers.beginTrailers();
            state = State.BODY;
            awaitsContinue = headers.framing().expectsContinue();
            if (answersUnreadable) {
                answered();
            }
        }
    }

    private int body(ByteBuffer in, int from, int to) {
        awaitsContinue = false;
        int end = body.read(in, from, to);
        if (body.run() == BodyFraming.Run.TRAILER) {
            int masked = headers.scan(in, body.runFrom(), body.runTo());
            if (headers.isBroken()) {
                maskRest();
                return masked;
            }
        }
        if (body.isBroken()) {
            maskRest();
        } else if (body.isDone()) {
            begin();
        }
        return end;
    }
}
