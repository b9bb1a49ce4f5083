package io.ssetape.recorder.redact;

import io.ssetape.recorder.http.BodyFraming;
import java.nio.ByteBuffer;

/** Follows the responses of one connection and masks their credentials; once they cannot be followed, line by line. */
final class ResponseScanner {
    private static final int SWITCHING_PROTOCOLS = 101;
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;

    private enum State {
        LINE,
        HEADERS,
        BODY,
        /** Cannot be read as HTTP: lines that look like secret fields are masked. */
        LINES,
        /** Is no longer HTTP, by agreement: left as it is. */
        OPAQUE
    }

    private final PendingRequests pending;
    private final RequestScanner requests;
    private final StatusLineScanner line = new StatusLineScanner();
    private final HeaderScanner headers = new HeaderScanner();
    private final LineMasker lines = new LineMasker();

    private State state = State.LINE;
    private int headBytes;
    private BodyFraming body;

    ResponseScanner(PendingRequests pending, RequestScanner requests) {
        this.pending = pending;
        this.requests = requests;
    }

    void mask(ByteBuffer in, int from, int to) {
        int at = from;
        while (at < to) {
            at = switch (state) {
                case LINE -> line(in, at, to);
                case HEADERS -> headers(in, at, to);
                case BODY -> body(in, at, to);
                case LINES -> {
                    lines.mask(in, at, to);
                    yield to;
                }
                case OPAQUE -> to;
            };
        }
    }

    /** Bytes that will not come. Inside a body of known length they do no harm. */
    void lost(long bytes) {
        switch (state) {
            case LINE, HEADERS, LINES -> loseTrack();
            case BODY -> {
                if (!body.skip(bytes)) {
                    loseTrack();
                } else if (body.isDone()) {
                    begin();
                }
            }
            case OPAQUE -> {}
        }
    }

    private void begin() {
        line.begin();
        headBytes = 0;
        state = State.LINE;
    }

    /** Goes on line by line, somewhere in a line. */
    private void loseTrack() {
        lines.beginAnywhere();
        enterLines();
    }

    /** Goes on line by line, at the start of one. */
    private void leaveTrack() {
        lines.beginAtLine();
        enterLines();
    }

    private void enterLines() {
        state = State.LINES;
        requests.answersUnreadable();
    }

    private int line(ByteBuffer in, int from, int to) {
        int end = line.scan(in, from, headEnd(from, to));
        headBytes += end - from;
        if (line.isEnded()) {
            headers.beginHead(line.isHttp10());
            state = State.HEADERS;
        } else if (line.isBroken() && !line.isBegun()) {
            leaveTrack();
        } else if (line.isBroken() || headBytes == RequestScanner.MAX_HEAD_BYTES) {
            loseTrack();
        }
        return end;
    }

    private int headers(ByteBuffer in, int from, int to) {
        int end = headers.scan(in, from, headEnd(from, to));
        headBytes += end - from;
        if (headers.isEnded()) {
            headEnded();
        } else if (headers.isBroken() || headBytes >= RequestScanner.MAX_HEAD_BYTES) {
            loseTrack();
        }
        return end;
    }

    private int headEnd(int from, int to) {
        return Math.min(to, from + Math.max(0, RequestScanner.MAX_HEAD_BYTES - headBytes));
    }

    private void headEnded() {
        int status = line.status();
        if (status == SWITCHING_PROTOCOLS) {
            if (requests.switchedProtocols(headers.framing().toWebSocket())) {
                state = State.OPAQUE;
            } else {
                leaveTrack();
            }
        } else if (status < 200) {
            begin();
        } else {
            finalHeadEnded(status, pending.take());
        }
    }

    private void finalHeadEnded(int status, PendingRequests.Method method) {
        if (method == PendingRequests.Method.UNKNOWN) {
            requests.answersUnreadable();
        } else if (pending.isEmpty()) {
            requests.answered();
        }
        boolean tunnels = method == PendingRequests.Method.CONNECT && status < 300;
        body = headers.framing().responseBody();
        if (tunnels || method == PendingRequests.Method.HEAD || status == NO_CONTENT || status == NOT_MODIFIED) {
            begin();
        } else if (method == PendingRequests.Method.UNKNOWN || body == null) {
            leaveTrack();
        } else if (!body.isDone() && (line.sawBareLineFeed() || headers.sawDoubtfulLineEnd())) {
            leaveTrack();
        } else if (body.isDone()) {
            begin();
        } else {
            headers.beginTrailers();
            state = State.BODY;
        }
    }

    private int body(ByteBuffer in, int from, int to) {
        int end = body.read(in, from, to);
        if (body.run() == BodyFraming.Run.TRAILER) {
            int masked = headers.scan(in, body.runFrom(), body.runTo());
            if (headers.isBroken()) {
                loseTrack();
                return masked;
            }
        }
        if (body.isBroken()) {
            loseTrack();
        } else if (body.isDone()) {
            begin();
        }
        return end;
    }
}
