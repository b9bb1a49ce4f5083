package io.ssetape.replayer.http;

/** Cuts one direction of a connection into messages. */
final class MessageReader {
    private enum State {
        BETWEEN,
        HEAD,
        BODY,
        LOST
    }

    private final HeadCollector collector;
    private final int headLimit;
    private final MessageHandler handler;
    private final BodySink pieces;
    private State state = State.BETWEEN;
    private BodyReader body;
    private boolean headLooksRight;
    private Loss loss;

    MessageReader(int headLimit, MessageHandler handler) {
        this.headLimit = headLimit;
        this.collector = new HeadCollector(headLimit);
        this.handler = handler;
        this.pieces = handler::piece;
    }

    void read(long nanos, byte[] bytes) {
        int at = 0;
        while (at < bytes.length) {
            if (state != State.BETWEEN) {
                handler.touched(nanos);
            }
            at = switch (state) {
                case BETWEEN -> between(nanos, bytes, at);
                case HEAD -> head(nanos, bytes, at);
                case BODY -> body(nanos, bytes, at);
                case LOST -> lost(bytes, at);
            };
        }
    }

    /** Blank lines before a start line belong to nobody: RFC 9112, section 2.2. */
    private int between(long nanos, byte[] bytes, int from) {
        int at = from;
        while (at < bytes.length && (bytes[at] == '\r' || bytes[at] == '\n')) {
            at++;
        }
        if (at < bytes.length) {
            begin(nanos);
        }
        return at;
    }

    private void begin(long nanos) {
        state = State.HEAD;
        headLooksRight = false;
        collector.reset();
        handler.begin(nanos);
    }

    private int head(long nanos, byte[] bytes, int from) {
        int held = collector.collected();
        int end = collector.take(bytes, from);
        if (end < 0) {
            int taken = collector.collected() - held;
            unfinishedHead(end == HeadCollector.TOO_LONG);
            return from + taken;
        }
        byte[] head = collector.head();
        int headFrom = collector.headFrom();
        int headTo = collector.headTo();
        if (handler.head(nanos, head, headFrom, headTo)) {
            beginBody(nanos);
        } else {
            handler.raw(headTo - headFrom);
            lose(Loss.MALFORMED, Sample.notHttp(head, headFrom, headTo));
        }
        collector.reset();
        return end;
    }

    private void unfinishedHead(boolean tooLong) {
        int length = collector.collected();
        if (!headLooksRight && length >= Sample.BYTES) {
            headLooksRight = handler.mayBecomeHead(collector.unfinished(), Sample.BYTES);
            if (!headLooksRight) {
                loseHead(Sample.notHttp(collector.unfinished(), 0, length));
                return;
            }
        }
        if (tooLong) {
            loseHead("head longer than " + headLimit + " bytes");
        }
    }

    private void loseHead(String why) {
        handler.raw(collector.collected());
        lose(Loss.MALFORMED, why);
    }

    private void beginBody(long nanos) {
        body = handler.body();
        if (body == null) {
            lose(Loss.MALFORMED, "the length of the body is not known");
        } else {
            state = State.BODY;
            endBodyIfOver(nanos);
        }
    }

    private int body(long nanos, byte[] bytes, int from) {
        int to = body.read(nanos, bytes, from, pieces);
        if (body.breach() != null) {
            lose(Loss.MALFORMED, body.breach());
        } else {
            endBodyIfOver(nanos);
        }
        return to;
    }

    private void endBodyIfOver(long nanos) {
        if (state == State.BODY && body.isOver()) {
            endMessage(nanos);
        }
    }

    private int lost(byte[] bytes, int from) {
        handler.raw(bytes.length - from);
        return bytes.length;
    }

    private void lose(Loss cause, String why) {
        state = State.LOST;
        loss = cause;
        body = null;
        collector.reset();
        handler.lost(why);
    }

    /** Bytes that are not on the tape. */
    void gap(long nanos, long missingBytes) {
        if (state == State.BETWEEN) {
            begin(nanos);
        }
        handler.missing(missingBytes);
        if (state == State.BODY && body.skip(missingBytes)) {
            endBodyIfOver(nanos);
        } else if (state != State.LOST) {
            handler.raw(state == State.HEAD ? collector.collected() : 0);
            lose(Loss.GAP, "cannot be followed after a gap of " + missingBytes + " bytes");
        }
    }

    /** The direction is over; inside a message that needs no end of its own this is the end. */
    void end(long nanos, boolean orderly) {
        if (state == State.BODY && orderly && body.endsWithDirection()) {
            endMessage(nanos);
        } else if (state == State.BODY) {
            handler.cut(body.lack());
        } else if (state == State.HEAD) {
            cutHead();
        }
        state = State.BETWEEN;
    }

    private void cutHead() {
        int length = collector.collected();
        if (handler.mayBecomeHead(collector.unfinished(), length)) {
            handler.cut("head cut after " + length + " bytes");
        } else {
            handler.raw(length);
            handler.cut(Sample.notHttp(collector.unfinished(), 0, length));
        }
        collector.reset();
    }

    /** The current message is complete, whatever its framing says. */
    void endMessage(long nanos) {
        state = State.BETWEEN;
        body = null;
        handler.end(nanos);
    }

    /** From here on the bytes are one body without an end, since the protocol changes. */
    void tunnel() {
        state = State.BODY;
        body = new OpenBody();
    }

    /** A message boundary is known to be here: the next byte begins a message. */
    void resume() {
        state = State.BETWEEN;
        loss = null;
    }

    /** Whatever follows is of no message that could be told. */
    void giveUp() {
        state = State.LOST;
        loss = Loss.MALFORMED;
    }

    /** Why this direction is lost, or null when it can be followed. */
    Loss loss() {
        return state == State.LOST ? loss : null;
    }
}
